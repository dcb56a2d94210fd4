import type { ContentSort } from '#contract/console-lists.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PAGE_SLUGS } from '#contract/content-kinds.ts';
import {
  ContentPageSchema,
  FaqListSchema,
  PhotographerPageSchema,
  PostPageSchema,
  PostSchema,
  ServiceSchema,
} from '#contract/content.ts';
import { refusalMessage } from '#contract/result.ts';
import { openContentTestApp, post } from '#tests/support/content-app.ts';
const iso = (ms: number): string => new Date(ms).toISOString();

describe.each(['postgres', 'embedded'] as const)('content on %s', (kind) => {
  const testApp = openContentTestApp(kind);
  it('seeds a new site with its pages and questions once', async () => {
    for (const slug of PAGE_SLUGS) {
      const page = ContentPageSchema.strict().parse(await testApp.get(`/api/pages/${slug}`));
      expect(page.body_html.length).toBeGreaterThan(200);
      expect(page.body_html + page.title + page.summary).not.toMatch(/\{\{|undefined/);
    }
    const faqs = FaqListSchema.strict().parse(await testApp.get('/api/faqs'));
    expect(faqs.total).toBeGreaterThan(20);
    expect(await testApp.app.content.seedDefaults()).toBe(0);
    const keys = async (sort: ContentSort) => {
      const listed = await testApp.app.content.list(testApp.staff, { q: '', sort, limit: 100 });
      return listed.ok ? listed.value.items.map(({ id }) => id) : [];
    };
    expect((await keys('saved')).length).toBeGreaterThan(20);
    expect(await keys('-saved')).toEqual((await keys('saved')).toReversed());
    const all = await testApp.app.content.list(testApp.staff, { kind: 'page', q: '', sort: '-saved', limit: 50 });
    expect(all).toMatchObject({
      ok: true,
      value: {
        total: PAGE_SLUGS.length,
        items: expect.arrayContaining([expect.objectContaining({ slug: 'about', state: 'published', saved_by: null })]),
      },
    });
  });

  it('hides drafts, and scheduled content until its time', async () => {
    const draft = await testApp.write(post('A quiet draft'));
    expect(draft).toMatchObject({
      slug: 'a-quiet-draft',
      state: 'draft',
      version: 1,
      published_at: null,
      saved_by: 'editor',
    });
    await testApp.get('/api/blog/a-quiet-draft', 404);
    expect(await testApp.postsOf()).not.toContain('a-quiet-draft');
    expect(await testApp.publish(draft.id, testApp.now + HOUR_MS)).toMatchObject({
      state: 'scheduled',
      scheduled_at: iso(testApp.now + HOUR_MS),
      published_at: null,
    });
    await testApp.get('/api/blog/a-quiet-draft', 404);
    expect(JSON.stringify(await testApp.get('/api/search?q=quiet%20draft'))).not.toContain('a-quiet-draft');
    testApp.now += HOUR_MS;
    expect(PostSchema.strict().parse(await testApp.get('/api/blog/a-quiet-draft'))).toMatchObject({
      title: 'A quiet draft',
      published_at: iso(testApp.now),
      updated_at: iso(testApp.now),
      reading_minutes: 1,
    });
    expect(await testApp.postsOf()).toContain('a-quiet-draft');
    expect(await testApp.app.content.read(testApp.staff, draft.id)).toMatchObject({
      ok: true,
      value: { state: 'published', published_version: 1, scheduled_at: null },
    });
    expect(await testApp.app.content.unpublish(testApp.staff, draft.id)).toMatchObject({
      ok: true,
      value: { state: 'draft' },
    });
    await testApp.get('/api/blog/a-quiet-draft', 404);
    expect(await testApp.app.content.unpublish(testApp.staff, draft.id)).toMatchObject({
      ok: false,
      code: 'content_not_published',
    });
  });

  it('shows a later version only once it is published, and the current one until a scheduled one is due', async () => {
    const { id } = await testApp.write(post('First words'));
    const at = testApp.now;
    await testApp.publish(id);
    testApp.now += HOUR_MS;
    const saved = await testApp.app.content.save(testApp.staff, id, {
      version: 1,
      fields: post('Second words'),
      note: 'Better',
    });
    expect(saved).toMatchObject({ ok: true, value: { state: 'changed', version: 2, published_version: 1 } });
    expect(await testApp.get('/api/blog/first-words')).toMatchObject({ title: 'First words', updated_at: iso(at) });
    await testApp.publish(id, testApp.now + HOUR_MS);
    expect(await testApp.get('/api/blog/first-words')).toMatchObject({ title: 'First words' });
    testApp.now += HOUR_MS;
    expect(await testApp.get('/api/blog/first-words')).toMatchObject({
      title: 'Second words',
      published_at: iso(at),
      updated_at: iso(testApp.now),
    });
    // A save based on an outdated version is refused, and nothing is lost.
    expect(
      await testApp.app.content.save(testApp.staff, id, { version: 1, fields: post('Third words') }),
    ).toMatchObject({
      ok: false,
      code: 'content_changed',
      data: { version: 2 },
    });
    const back = await testApp.app.content.restore(testApp.staff, { id, number: 1 });
    expect(back).toMatchObject({
      ok: true,
      value: {
        version: 3,
        title: 'First words',
        state: 'changed',
        versions: [{ number: 3, note: 'Restored version 1' }, { number: 2, note: 'Better' }, { number: 1 }],
      },
    });
    expect(await testApp.get('/api/blog/first-words')).toMatchObject({ title: 'Second words' });
    expect(await testApp.app.content.preview(testApp.staff, { id })).toMatchObject({
      ok: true,
      value: { kind: 'blog', content: { title: 'First words' } },
    });
    expect(await testApp.app.content.version(testApp.staff, { id, number: 2 })).toMatchObject({
      ok: true,
      value: { fields: { title: 'Second words' } },
    });
    await testApp.publish(id);
    expect(await testApp.get('/api/blog/first-words')).toMatchObject({ title: 'First words', published_at: iso(at) });
    await expect(sql`update content_versions set title = 'forged'`.execute(testApp.database.executor)).rejects.toThrow(
      'append-only',
    );
    const actions = await sql<{
      action: string;
    }>`select action from audit_entries where subject = 'content:blog/first-words' order by recorded_at, id`.execute(
      testApp.database.executor,
    );
    expect(actions.rows.map(({ action }) => action)).toEqual([
      'content_created',
      'content_published',
      'content_saved',
      'content_scheduled',
      'content_restored',
      'content_published',
    ]);
  });

  it('sanitizes Markdown', async () => {
    const image = await testApp.app.media.addImage(
      await sharp({ create: { width: 700, height: 400, channels: 3, background: '#a33' } })
        .png()
        .toBuffer(),
      { createdBy: null },
    );
    if (!image.ok) throw new Error(refusalMessage(image));
    const body = [
      '# Loud',
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(2)>',
      '[one](javascript:alert(3)) [two](JaVa\tScript:alert(4)) [three](data:text/html,x) [four](//evil.test/x) [good](https://good.test)',
      '<a href="java&#115;cript:alert(5)" onclick="alert(6)">x</a> <iframe src="https://evil.test"></iframe> <style>*{display:none}</style>',
      '![from elsewhere](https://evil.test/x.png)',
      `![A red "car"](image:${image.value.id} "Seen from afar")`,
      '| a | b |\n|---|---|\n| 1 | {{premium_rate}} |',
      '## Loud',
    ].join('\n\n');
    const { id } = await testApp.write(post('Clean', { body }));
    await testApp.publish(id);
    const { body_html: html, headings } = PostSchema.parse(await testApp.get('/api/blog/clean'));
    const tags = [...html.matchAll(/<([a-z0-9]+)([^>]*)>/g)];
    expect(
      tags
        .map(([, tag]) => tag)
        .filter((tag) => ['script', 'iframe', 'style', 'svg', 'form', 'object'].includes(tag ?? '')),
    ).toEqual([]);
    expect(tags.map(([, , attributes]) => attributes).join(' ')).not.toMatch(
      /\son[a-z]+=|javascript|data:|evil\.test/i,
    );
    expect(html).toContain('href="https://good.test" rel="noopener"');
    expect(html).toContain(`<figure><img src="/media/${image.value.id}/700.jpg"`);
    expect(html).toContain('width="700" height="400" alt="A red &quot;car&quot;"');
    expect(html).toContain('<td>5%</td>');
    expect(headings).toEqual([
      { id: 'loud', text: 'Loud', level: 2 },
      { id: 'loud-2', text: 'Loud', level: 2 },
    ]);
  });

  it.each([
    [{ title: '' }, 'fields.title'],
    [{ body: '' }, 'fields.body'],
    [{ body: 'Only {{no_such_figure}}.' }, 'fields.body'],
    [{ hero: { image: 'none', alt: 'Nothing' } }, 'fields.hero'],
    [{ tags: 'notes' }, 'fields.tags'],
    [{ excerpt: 'x'.repeat(500) }, 'fields.excerpt'],
  ])('refuses fields that are not right: %o', async (wrong, field) => {
    const answer = await testApp.as(testApp.staff, 'POST', '/api/operator/content', {
      kind: 'blog',
      fields: { ...post('Wrong'), ...wrong },
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      message: expect.any(String),
      errors: { [field]: [expect.any(String)] },
    });
  });

  it('gives each item its own slug', async () => {
    expect((await testApp.write(post('Twice'))).slug).toBe('twice');
    expect((await testApp.write(post('Twice'))).slug).toBe('twice-2');
    expect(
      await testApp.app.content.create(testApp.staff, { kind: 'blog', slug: 'twice', fields: post('Thrice') }),
    ).toMatchObject({
      ok: false,
      code: 'content_address_taken',
    });
    expect(
      await testApp.app.content.create(testApp.staff, { kind: 'news', slug: 'twice', fields: post('Twice') }),
    ).toMatchObject({ ok: true });
    expect(
      await testApp.app.content.create(testApp.staff, { kind: 'news', slug: 'Not/One', fields: post('Twice') }),
    ).toMatchObject({ ok: false, code: 'invalid' });
  });

  it('pages through posts without gaps or repeats, and filters by tag', async () => {
    for (let number = 0; number < 7; number += 1) {
      const { id } = await testApp.write(
        post(`Chronicle ${number}`, { tags: [number % 2 === 0 ? 'Even' : 'Odd'], category: 'Chronicle' }),
        {
          kind: 'news',
          slug: `chronicle-${number}`,
        },
      );
      await testApp.publish(id, testApp.now - (7 - Math.floor(number / 2)) * HOUR_MS);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = PostPageSchema.strict().parse(
        await testApp.get(`/api/news?category=chronicle&limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`),
      );
      expect(page.total).toBe(7);
      seen.push(...page.items.map(({ slug }) => slug));
      cursor = page.next_cursor;
    }
    expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, number) => `chronicle-${number}`));
    expect(seen[0]).toBe('chronicle-6');
    const even = PostPageSchema.parse(await testApp.get('/api/news?tag=even&limit=2'));
    expect([even.total, even.tags]).toEqual([
      4,
      expect.arrayContaining([
        { value: 'Even', count: 4 },
        { value: 'Odd', count: 3 },
      ]),
    ]);
    await testApp.get(`/api/news?tag=odd&cursor=${even.next_cursor ?? ''}`, 422);
    await testApp.get('/api/news?limit=1000', 422);
    expect(await testApp.get('/api/news/chronicle-6')).toMatchObject({
      newer: null,
      older: { title: expect.stringContaining('Chronicle') },
      related: expect.arrayContaining([expect.objectContaining({ tags: ['Even'] })]),
    });
  });

  it('lists services, photographers and questions in the order set by staff', async () => {
    const service = (title: string, position: number) => ({
      title,
      service: 'transport',
      summary: 'Moved.',
      price_text: 'From $1',
      body: 'Carried **well**.',
      position,
      offers: [{ name: 'Open', price_text: '$1', includes: ['A truck'] }],
    });
    for (const [title, position] of [
      ['Second', 20],
      ['First', 10],
    ] as const)
      await testApp.publish((await testApp.write(service(title, position), { kind: 'service' })).id);
    expect(await testApp.get('/api/services?kind=transport')).toMatchObject({
      total: 2,
      items: [{ slug: 'first' }, { slug: 'second' }],
    });
    expect(await testApp.get('/api/services?kind=storage')).toMatchObject({ total: 0 });
    expect(ServiceSchema.strict().parse(await testApp.get('/api/services/first'))).toMatchObject({
      body_html: '<p>Carried <strong>well</strong>.</p>',
      offers: [{ includes: ['A truck'] }],
    });
    const photographer = (name: string, city: string, region: string) => ({
      name,
      city,
      region,
      country: 'USA',
      specialities: ['Studio'],
      summary: 'Sees.',
      about: 'Sees *much*.',
      rate_text: '$1',
    });
    for (const [name, city, region] of [
      ['Ann', 'Springfield', 'Oregon'],
      ['Ben', 'Moab', 'Utah'],
    ] as const)
      await testApp.publish((await testApp.write(photographer(name, city, region), { kind: 'photographer' })).id);
    expect(
      PhotographerPageSchema.strict().parse(await testApp.get('/api/photographers?place=utah&speciality=studio')),
    ).toMatchObject({
      total: 1,
      items: [{ slug: 'ben', hero: null }],
      facets: {
        place: [
          { value: 'Oregon', count: 1 },
          { value: 'Utah', count: 1 },
        ],
        speciality: [{ value: 'Studio', count: 2 }],
      },
    });
    expect(await testApp.get('/api/photographers/ann')).toMatchObject({
      about_html: '<p>Sees <em>much</em>.</p>',
      portfolio: [],
    });
    await testApp.get('/api/photographers/nobody', 404);
  });

  it('previews unsaved content for staff, and finds an item by its slug', async () => {
    const shown = (await (
      await testApp.as(testApp.staff, 'POST', '/api/operator/content-preview', {
        markdown: '## By {{site_name}}\n\n<script>alert(1)</script>',
      })
    ).json()) as { html: string };
    expect(shown.html).toMatch(/<h2[^>]*>By Hammerdown<\/h2>/);
    expect(shown.html).not.toContain('<script');
    const found = (await (
      await testApp.as(testApp.staff, 'GET', '/api/operator/content?kind=page&slug=about')
    ).json()) as {
      items: { slug: string }[];
      total: number;
    };
    expect([found.total, found.items.map(({ slug }) => slug)]).toEqual([1, ['about']]);
  });
});
