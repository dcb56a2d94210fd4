import { beforeAll, describe, expect, it } from 'vitest';
import { openVocabulary } from '#tests/support/vehicle-models.ts';
import { openContentTestApp } from '#tests/support/content-app.ts';

describe.each(['postgres', 'embedded'] as const)('texts of models on %s', (kind) => {
  const testApp = openContentTestApp(kind);
  const text = (make: string, model: string) => ({ make, model, summary: 'In short.', body: 'In **long**.' });
  beforeAll(async () => {
    await openVocabulary(testApp.database);
  });
  const publicText = () => testApp.app.content.carText(testApp.database.executor, 'porsche.911');

  it('is of one known model, and public once published', async () => {
    const unknown = await testApp.app.content.create(testApp.staff, { kind: 'model', fields: text('Porsche', '9111') });
    expect(unknown).toMatchObject({ ok: false, errors: { 'fields.model': [expect.stringContaining('don’t know')] } });

    const draft = await testApp.write(text('PORSCHE', '911'), { kind: 'model' });
    expect(draft).toMatchObject({
      slug: 'porsche.911',
      title: 'Porsche 911',
      href: '/cars/porsche/911',
      fields: { make: 'Porsche' },
    });
    expect(await publicText()).toBeNull();
    await testApp.publish(draft.id);
    expect(await publicText()).toMatchObject({ summary: 'In short.', body_html: '<p>In <strong>long</strong>.</p>' });
    expect(await testApp.get('/api/search?q=porsche')).toMatchObject({
      pages: { items: [{ title: 'Porsche 911', href: '/cars/porsche/911' }] },
    });

    const second = await testApp.app.content.create(testApp.staff, { kind: 'model', fields: text('Porsche', '911') });
    expect(second).toMatchObject({ ok: false, errors: { 'fields.model': [expect.stringContaining('already')] } });
    const moved = { version: 1, fields: text('Porsche', '928') };
    expect(await testApp.app.content.save(testApp.staff, draft.id, moved)).toMatchObject({
      ok: false,
      code: 'content_address_fixed',
    });
  });

  it('is of a make without a model', async () => {
    const unknown = await testApp.app.content.create(testApp.staff, { kind: 'model', fields: text('Porshe', '') });
    expect(unknown).toMatchObject({ ok: false, errors: { 'fields.make': [expect.stringContaining('this make')] } });
    const { id, ...draft } = await testApp.write(text('ferrari', ''), { kind: 'model' });
    expect(draft).toMatchObject({ slug: 'ferrari', title: 'Ferrari', href: '/cars/ferrari' });
    await testApp.publish(id);
    expect(await testApp.app.content.carText(testApp.database.executor, 'ferrari')).toMatchObject({
      summary: 'In short.',
    });
    expect(await testApp.get('/api/search?q=ferrari')).toMatchObject({
      pages: { items: [{ title: 'Ferrari', href: '/cars/ferrari' }] },
    });
  });

  it('renders the text without scripts, and keeps it from people without the power', async () => {
    const hostile = { ...text('BMW', 'M3'), body: '<script>x()</script> [a](javascript:x)' };
    const { id } = await testApp.write(hostile, { kind: 'model' });
    await testApp.publish(id);
    const found = await testApp.app.content.carText(testApp.database.executor, 'bmw.m3');
    expect(found?.body_html).not.toMatch(/<script|<a /);
    const answer = await testApp.as(testApp.person, 'POST', '/api/operator/content', {
      kind: 'model',
      fields: hostile,
    });
    expect(answer.status).toBe(403);
  });
});
