import { expect, test } from 'vitest';
import { renderEmail } from './render-email.ts';

test('shows the photo of an entry beside its text', () => {
  const entry = {
    title: '1967 Jaguar E-Type',
    at: 'Closes today',
    body: 'Current bid $1,000',
    url: 'http://site.test/a',
  };
  const email = { siteName: 'Site', to: 'a@b.test', subject: 'S', heading: 'H', paragraphs: [], footnote: 'F' };
  const photo = { url: 'http://site.test/media/1/240.jpg', alt: '' };
  const plain = renderEmail({ ...email, entries: [entry] });
  const pictured = renderEmail({ ...email, entries: [{ ...entry, photo }] });
  expect(plain.html).not.toContain('<img');
  expect(pictured.html).toMatch(/<img src="http:\/\/site\.test\/media\/1\/240\.jpg" alt=""[^>]*>.*1967 Jaguar E-Type/s);
  expect(pictured.text).toBe(plain.text);
});
