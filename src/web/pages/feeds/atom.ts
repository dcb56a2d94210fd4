import { currentLocale } from '#contract/format/locale.ts';
import { escapeXml, xmlAnswer } from './xml.ts';

export interface AtomEntry {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly author: string;
  readonly category: string;
  readonly summary: string;
  readonly html?: string;
  readonly image?: string | undefined;
}
export interface AtomFeed {
  readonly title: string;
  readonly subtitle: string;
  readonly url: string;
  readonly feedUrl: string;
  readonly updatedAt: string;
  readonly siteName: string;
  readonly entries: readonly AtomEntry[];
}

function entryXml(entry: AtomEntry): string {
  const lines = [
    `<id>${escapeXml(entry.id)}</id>`,
    `<title>${escapeXml(entry.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>`,
    `<published>${entry.publishedAt}</published>`,
    `<updated>${entry.updatedAt}</updated>`,
    `<author><name>${escapeXml(entry.author)}</name></author>`,
    ...(entry.category === '' ? [] : [`<category term="${escapeXml(entry.category)}"/>`]),
    ...(entry.image === undefined
      ? []
      : [`<link rel="enclosure" type="image/jpeg" href="${escapeXml(entry.image)}"/>`]),
    `<summary>${escapeXml(entry.summary)}</summary>`,
    ...(entry.html === undefined ? [] : [`<content type="html">${escapeXml(entry.html)}</content>`]),
  ];
  return `<entry>\n${lines.join('\n')}\n</entry>`;
}

export function atomAnswer(feed: AtomFeed): Response {
  return xmlAnswer(
    'application/atom+xml',
    [
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${currentLocale()}">`,
      `<id>${escapeXml(feed.feedUrl)}</id>`,
      `<title>${escapeXml(feed.title)}</title>`,
      `<subtitle>${escapeXml(feed.subtitle)}</subtitle>`,
      `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.feedUrl)}"/>`,
      `<link rel="alternate" type="text/html" href="${escapeXml(feed.url)}"/>`,
      `<updated>${feed.updatedAt}</updated>`,
      `<author><name>${escapeXml(feed.siteName)}</name></author>`,
      ...feed.entries.map(entryXml),
      '</feed>',
      '',
    ].join('\n'),
  );
}
