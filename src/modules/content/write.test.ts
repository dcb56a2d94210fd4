import { HOUR_MS } from '#contract/durations.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PageListSchema } from '#contract/content.ts';
import { refusalMessage } from '#contract/result.ts';
import { openContentTestApp } from '#tests/support/content-app.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

describe('writing content', () => {
  const testApp = openContentTestApp('postgres');

  it('refuses to publish leftover sample text, but keeps it in drafts', async () => {
    const image = await testApp.app.media.addImage(
      await sharp({ create: { width: 700, height: 400, channels: 3, background: '#3a3' } })
        .png()
        .toBuffer(),
      { createdBy: null },
    );
    if (!image.ok) throw new Error(refusalMessage(image));
    const fields = (alt: string, address: string) => ({
      title: 'With a picture',
      excerpt: 'In short.',
      author: 'The desk',
      body: `Words.\n\n![${alt}](image:${image.value.id})\n\n[more](${address})`,
    });
    const draft = await testApp.write(fields('Describe the image', 'https://'));
    for (const input of [{}, { publish_at: iso(testApp.now + HOUR_MS) }]) {
      expect(await testApp.app.content.publish(testApp.staff, draft.id, input)).toMatchObject({
        ok: false,
        code: 'invalid',
        errors: {
          'fields.body': [
            expect.stringMatching(/^Line 3: describe the image/),
            expect.stringMatching(/^Line 5: add an address to the link/),
          ],
        },
      });
    }
    await testApp.get('/api/blog/with-a-picture', 404);
    await testApp.app.content.save(testApp.staff, draft.id, {
      version: 1,
      fields: fields('A green car', 'https://good.test'),
    });
    expect(await testApp.publish(draft.id)).toMatchObject({ state: 'published' });
  });

  it('exports a list with its filters, without hidden columns', async () => {
    const fields = { title: 'For the file', excerpt: 'In short.', author: 'The desk', body: 'Words.' };
    await testApp.write(fields);
    const file = await testApp.app.content.export(testApp.staff, {
      kind: 'blog',
      q: 'for the file',
      sort: '-saved',
      hide: 'public,saved',
    });
    if (!file.ok) throw new Error(refusalMessage(file));
    expect(await new Response(file.value).text()).toBe(
      'title,slug,kind,state,version\r\nFor the file,for-the-file,blog,draft,1\r\n',
    );
  });

  it('refuses to publish a version that someone saved over meanwhile', async () => {
    const fields = { title: 'Read before', excerpt: 'In short.', author: 'The desk', body: 'Words.' };
    const { id } = await testApp.write(fields);
    await testApp.app.content.save(testApp.staff, id, { version: 1, fields: { ...fields, body: 'Others.' } });
    for (const more of [{}, { publish_at: iso(testApp.now + HOUR_MS) }]) {
      const refused = await testApp.app.content.publish(testApp.staff, id, { version: 1, ...more });
      expect(refused).toMatchObject({ ok: false, code: 'content_changed', data: { version: 2 } });
    }
    await testApp.get('/api/blog/read-before', 404);
    expect(await testApp.app.content.publish(testApp.staff, id, { version: 2 })).toMatchObject({
      ok: true,
      value: { state: 'published' },
    });
  });

  it('refuses a page slug that collides with a built-in route', async () => {
    const fields = { title: 'Auctions', body: 'Words.' };
    expect(await testApp.app.content.create(testApp.staff, { kind: 'page', slug: 'auctions', fields })).toMatchObject({
      ok: false,
      code: 'content_address_taken',
    });
    const page = await testApp.write(fields, { kind: 'page' });
    expect(page).toMatchObject({ slug: 'auctions-2', href: '/auctions-2' });
    const listed = async () =>
      PageListSchema.strict()
        .parse(await testApp.get('/api/pages'))
        .items.map(({ slug }) => slug);
    expect(await listed()).not.toContain('auctions-2');
    await testApp.publish(page.id);
    expect(await listed()).toEqual(expect.arrayContaining(['about', 'auctions-2']));
  });

  it('appends items without a position to their list', async () => {
    const question = (name: string, more: object = {}) =>
      testApp.write({ question: name, answer: 'Yes.', group: 'Odds', ...more }, { kind: 'faq' });
    expect((await question('Placed?', { position: 9000 })).fields).toMatchObject({ position: 9000 });
    expect((await question('Not placed?')).fields).toMatchObject({ position: 9010 });
    expect((await question('At the very end?', { position: 10_000 })).fields).toMatchObject({ position: 10_000 });
    expect((await question('After the end?')).fields).toMatchObject({ position: 10_000 });
  });
});
