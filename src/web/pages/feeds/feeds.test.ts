import { describe, expect, it } from 'vitest';
import { atomAnswer } from './atom.ts';
import { calendarAnswer, type Appointed } from './calendar.ts';
import { wholeList } from './sitemap.ts';
import { escapeXml } from './xml.ts';

const AUCTION: Appointed = {
  ...{
    slug: 'z',
    title: 'Z',
    subtitle: '',
    revision: 1,
    start_date: '2026-11-20T12:00:00.000',
    close_date: '2026-11-29T12:00:00.000',
  },
  ...{ location: { city: '', region: '', country: '', postal_code: '' }, place: '', category: 'car', mileage: null },
  state: 'live',
};
const OPTIONS = {
  site: { name: 'H', publicUrl: 'https://h.test', distanceUnit: 'mi' as const },
  now: Date.UTC(2026, 10, 21),
  name: 'H, yours',
  refreshSeconds: 900,
  cacheControl: 'private',
};

describe('feeds and calendars', () => {
  it('escape text', async () => {
    expect(escapeXml('a<b> & "c" \'d\'\u0007')).toBe('a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;');
    const entry = {
      id: 'x',
      title: ']]><script>',
      url: 'https://h.test/?a=1&b=2',
      publishedAt: '2026-11-21T00:00:00Z',
      updatedAt: '2026-11-21T00:00:00Z',
      author: 'A',
      category: '"',
      summary: 'S',
    };
    const answer = atomAnswer({
      title: 'T',
      subtitle: 'S',
      url: 'u',
      feedUrl: 'f',
      updatedAt: '2026-11-21T00:00:00Z',
      siteName: 'H',
      entries: [entry],
    });
    const text = await answer.text();
    expect(text).not.toContain('<script>');
    expect(text).toContain('href="https://h.test/?a=1&amp;b=2"');
    expect(answer.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
  });

  it('include every page of a list', async () => {
    const places = Array.from({ length: 130 }, (_, index) => index);
    const read = async ({ limit, cursor = '0' }: { limit: number; cursor?: string }) => {
      const end = Number(cursor) + limit;
      return { items: places.slice(Number(cursor), end), next_cursor: end < places.length ? String(end) : null };
    };
    expect(await wholeList(read)).toEqual(places);
  });

  it('escape text in calendars, and fold long lines between characters', async () => {
    const text = await calendarAnswer(
      [{ ...AUCTION, title: `one, two; three\\four\r\n${'ë'.repeat(100)}` }],
      OPTIONS,
    ).text();
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(
      `\r\nSUMMARY:Closes: one\\, two\\; three\\\\four\\n${'ë'.repeat(100)}\r\n`,
    );
    expect(text).toContain('X-WR-CALNAME:H\\, yours\r\n');
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n');
  });

  it('update a calendar entry under its id, and cancel withdrawn auctions', async () => {
    const read = async (more: Partial<Appointed>) => {
      const lines = (await calendarAnswer([{ ...AUCTION, ...more }], OPTIONS).text()).split('\r\n');
      return lines.filter((line) => /^(?:UID|SEQUENCE|STATUS|DTSTART|SUMMARY|TRIGGER):/.test(line));
    };
    expect(await read({ revision: 2 })).toEqual([
      ...[
        'UID:z-closes@h.test',
        'SEQUENCE:2',
        'DTSTART:20261129T120000Z',
        'SUMMARY:Closes: Z',
        'TRIGGER:-PT15M',
        'STATUS:CONFIRMED',
      ],
    ]);
    expect(await read({ revision: 3, close_date: '2026-11-29T12:02:00.000' })).toEqual([
      ...[
        'UID:z-closes@h.test',
        'SEQUENCE:3',
        'DTSTART:20261129T120200Z',
        'SUMMARY:Closes: Z',
        'TRIGGER:-PT15M',
        'STATUS:CONFIRMED',
      ],
    ]);
    expect(await read({ revision: 4, state: 'withdrawn' })).toEqual([
      ...['UID:z-closes@h.test', 'SEQUENCE:4', 'DTSTART:20261129T120000Z', 'SUMMARY:Withdrawn: Z', 'STATUS:CANCELLED'],
    ]);
  });
});
