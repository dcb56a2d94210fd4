import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { SearchAnswerSchema, SuggestionsSchema } from '#contract/content.ts';
import { refusalAnswer } from '#contract/result.ts';
import type { Actor } from '#platform/http/actor.ts';
import { openContentTestApp, post } from '#tests/support/content-app.ts';
const guest: Actor = { kind: 'guest' };

describe.each(['postgres', 'embedded'] as const)('content on %s', (kind) => {
  const testApp = openContentTestApp(kind);
  it('finds content despite typos', async () => {
    const { id } = await testApp.write(post('Carburettor ice in October', { body: 'Why a **carburettor** freezes.' }));
    await testApp.publish(id);
    for (const q of ['carburettor', 'Carburetor october', 'carburrettor', 'carbur', 'freezing carburettor']) {
      const found = SearchAnswerSchema.strict().parse(await testApp.get(`/api/search?q=${encodeURIComponent(q)}`));
      expect(
        found.posts.items.map(({ slug }) => slug),
        q,
      ).toEqual(['carburettor-ice-in-october']);
      expect(found.posts.total).toBe(1);
    }
    expect(SearchAnswerSchema.parse(await testApp.get('/api/search?q=privacy')).pages.items).toContainEqual(
      expect.objectContaining({ href: '/privacy-policy' }),
    );
    for (const q of ['', '%20', "'%5C%3A*%26%7C!()", 'zzzzzz', 'the', "o'brien's", '0.5.1']) {
      expect(await testApp.get(`/api/search?q=${q}`)).toMatchObject({ posts: { total: 0 } });
      SuggestionsSchema.strict().parse(await testApp.get(`/api/search/suggestions?q=${q}`));
    }
    expect(SuggestionsSchema.parse(await testApp.get('/api/search/suggestions?q=carburetr')).items).toContainEqual({
      kind: 'post',
      text: 'Carburettor ice in October',
      detail: 'Notes',
      href: '/blog/carburettor-ice-in-october',
    });
  });

  it('stores an inquiry, emails it to staff, and emails the reply to the sender', async () => {
    const message = {
      name: 'Sue',
      email: 'sue@example.test',
      subject: 'The blue one',
      message: 'Does it come with its toolkit?\n\nThank you.',
    };
    const lastMail = async () =>
      (await testApp.app.mail.newest(testApp.database.executor, { limit: 1, before: null }))[0];
    const service = {
      title: 'First',
      service: 'transport',
      summary: 'Moved.',
      price_text: 'From $1',
      body: 'Carried.',
      offers: [{ name: 'Open', price_text: '$1', includes: ['A truck'] }],
    };
    await testApp.publish((await testApp.write(service, { kind: 'service' })).id);
    const sent = await testApp.as(testApp.person, 'POST', '/api/contact', {
      ...message,
      service: 'first',
      auction: 'number 104',
    });
    expect(sent.status).toBe(202);
    const { reference } = (await sent.json()) as { reference: string };
    expect(await lastMail()).toMatchObject({
      to: 'editor@site.test',
      subject: `Inquiry ${reference}: The blue one`,
      text: expect.stringContaining('Does it come with its toolkit?'),
    });
    expect(await lastMail()).toMatchObject({ text: expect.stringContaining('About: First') });
    expect(await lastMail()).toMatchObject({ text: expect.stringContaining('For the auction: number 104') });
    const { rows } = await sql<{ id: string }>`select id from enquiries`.execute(testApp.database.executor);
    const [{ id } = { id: '' }, ...others] = rows;
    expect([others, await testApp.app.content.findEnquiry(testApp.database.executor, id)]).toMatchObject([
      [],
      {
        reference,
        topic: 'service',
        state: 'open',
        username: 'reader',
        about: { slug: 'first', title: 'First', href: '/services/first' },
      },
    ]);
    const answered = await testApp.as(testApp.staff, 'POST', `/api/operator/enquiries/${id}/answer`, {
      answer: 'It does.',
    });
    expect([answered.status, await answered.json()]).toEqual([
      200,
      expect.objectContaining({ state: 'answered', answer: 'It does.', answered_by: 'editor' }),
    ]);
    expect(await lastMail()).toMatchObject({
      to: 'sue@example.test',
      subject: `Re: The blue one (${reference})`,
      text: expect.stringContaining('It does.'),
    });
    expect(
      (await testApp.as(testApp.staff, 'POST', `/api/operator/enquiries/${id}/answer`, { answer: 'Again.' })).status,
    ).toBe(409);

    const before = await testApp.app.mail.count(testApp.database.executor);
    expect((await testApp.as(null, 'POST', '/api/contact', { ...message, website: 'https://spam.test' })).status).toBe(
      202,
    );
    expect(await testApp.app.mail.count(testApp.database.executor)).toBe(before);
    for (const [wrong, field] of [
      [{ email: 'nobody' }, 'email'],
      [{ message: 'Hi' }, 'message'],
      [{ name: ' ' }, 'name'],
    ] as const) {
      const refused = await testApp.as(null, 'POST', '/api/contact', { ...message, ...wrong });
      expect([refused.status, await refused.json()]).toEqual([
        422,
        expect.objectContaining({ errors: { [field]: [expect.any(String)] } }),
      ]);
    }
    expect((await testApp.as(null, 'POST', '/api/contact', { ...message, auction: 'none' })).status).toBe(422);
    const statuses: number[] = [];
    for (let number = 0; number < 4; number += 1)
      statuses.push((await testApp.as(null, 'POST', '/api/contact', message)).status);
    expect(statuses.filter((status) => status === 202).length).toBeGreaterThan(0);
    expect(statuses.at(-1)).toBe(429);
  });

  it('restricts operator endpoints to staff', async () => {
    const calls = [
      ['GET', '/api/operator/content'],
      ['POST', '/api/operator/content', { kind: 'blog', fields: post('Mine') }],
      ['GET', '/api/operator/content/x'],
      ['PUT', '/api/operator/content/x', { version: 1, fields: {} }],
      ['POST', '/api/operator/content/x/publish', {}],
      ['POST', '/api/operator/content/x/unpublish'],
      ['GET', '/api/operator/content/x/preview'],
      ['POST', '/api/operator/content-preview', { markdown: 'Mine.' }],
      ['GET', '/api/operator/content/x/versions/1'],
      ['POST', '/api/operator/content/x/versions/1/restore'],
      ['POST', '/api/operator/enquiries/x/answer', { answer: 'Mine.' }],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await testApp.as(null, method, path, body)).status, `${method} ${path} as a guest`).toBe(401);
      expect((await testApp.as(testApp.person, method, path, body)).status, `${method} ${path} as a user`).toBe(403);
    }
    const query = { limit: 1 };
    for (const [actor, status] of [
      [guest, 401],
      [testApp.person, 403],
    ] as const) {
      const tried = await Promise.all([
        testApp.app.content.list(actor, { ...query, q: '', sort: '-saved' }),
        testApp.app.content.read(actor, 'x'),
        testApp.app.content.version(actor, { id: 'x', number: 1 }),
        testApp.app.content.preview(actor, { id: 'x' }),
        testApp.app.content.previewMarkdown(actor, 'Mine.'),
        testApp.app.content.create(actor, { kind: 'blog', fields: post('Mine') }),
        testApp.app.content.save(actor, 'x', { version: 1, fields: {} }),
        testApp.app.content.publish(actor, 'x', {}),
        testApp.app.content.unpublish(actor, 'x'),
        testApp.app.content.restore(actor, { id: 'x', number: 1 }),
        testApp.app.content.answerEnquiry(actor, { id: 'x', answer: 'Mine.' }),
      ]);
      expect(tried.map((result) => (result.ok ? 200 : refusalAnswer(result).status))).toEqual(tried.map(() => status));
    }
    expect((await testApp.as(testApp.staff, 'GET', '/api/operator/content/x')).status).toBe(404);
  });
});
