import { Marked, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import type { Image } from '#contract/primitives.ts';
import { plainSlug } from '#platform/slug.ts';
import { escapeMarkup } from '#contract/format/escape-markup.ts';

export interface Rendered {
  readonly html: string;
  readonly headings: { id: string; text: string; level: number }[];
}

const HEADING_LEVELS = { least: 2, most: 4 } as const;
const PICTURE = /^image:([A-Za-z0-9-]{1,64})$/;
const PICTURE_SIZES = '(min-width: 48rem) 44rem, 100vw';
const PLAIN_WIDTH = 960;

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'a',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'del',
    'code',
    'pre',
    'blockquote',
    'hr',
    'br',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'div',
    'figure',
    'figcaption',
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    ol: ['start'],
    th: ['align', 'scope'],
    td: ['align'],
    div: ['class', 'tabindex', 'role', 'aria-label'],
    img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding'],
  },
  allowedClasses: { div: ['table-scroll'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: /^https?:/i.test(attributes['href'] ?? '') ? { ...attributes, rel: 'noopener' } : attributes,
    }),
  },
  // Only our own images: an external one would reveal readers to its host.
  exclusiveFilter: (frame) => frame.tag === 'img' && !(frame.attribs['src'] ?? '').startsWith('/media/'),
};

export function picturesIn(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(/\]\(\s*image:([A-Za-z0-9-]{1,64})/g)].map((match) => match[1] ?? ''))];
}

/** Raw HTML is escaped and shown as text. */
export function renderMarkdown(markdown: string, images: ReadonlyMap<string, Image>): Rendered {
  const headings: Rendered['headings'] = [];
  const taken = new Set<string>();
  const marked = new Marked({ gfm: true, breaks: false });
  marked.use({
    renderer: {
      html: ({ text, block }) => (block ? `<p>${escapeMarkup(text.trim())}</p>\n` : escapeMarkup(text)),
      heading({ tokens, depth }) {
        const level = Math.min(Math.max(depth, HEADING_LEVELS.least), HEADING_LEVELS.most);
        const text = headingText(tokens);
        const id = freeId(text, taken);
        headings.push({ id, text, level });
        return `<h${level} id="${id}">${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      image: (token) => pictureHtml(token, images),
      paragraph({ tokens }) {
        const [only, ...others] = tokens;
        return only?.type === 'image' && others.length === 0
          ? `${this.parser.parseInline(tokens)}\n`
          : `<p>${this.parser.parseInline(tokens)}</p>\n`;
      },
      table(token) {
        const cell = (one: Tokens.TableCell, tag: string) =>
          `<${tag}${tag === 'th' ? ' scope="col"' : ''}${one.align === null ? '' : ` align="${one.align}"`}>${this.parser.parseInline(one.tokens)}</${tag}>`;
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((one) => cell(one, tag)).join('')}</tr>`;
        // A wide table scrolls on its own, also by keyboard, instead of the page.
        return `<div class="table-scroll" tabindex="0" role="region" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html: sanitizeHtml(html, ALLOWED).trim(), headings };
}

export function plainText(markdown: string): string {
  const html = new Marked({ gfm: true })
    .use({ renderer: { html: ({ text }) => escapeMarkup(text), image: ({ text }) => escapeMarkup(text) } })
    .parse(markdown, { async: false });
  return decode(
    sanitizeHtml(html.replaceAll(/<\/(?:p|li|h\d|td|th|blockquote)>/g, ' $&'), {
      allowedTags: [],
      allowedAttributes: {},
    }),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function pictureHtml({ href, text, title }: Tokens.Image, images: ReadonlyMap<string, Image>): string {
  const image = images.get(PICTURE.exec(href)?.[1] ?? '');
  if (image === undefined) return escapeMarkup(text);
  const plain = image.widths.reduce(
    (best, each) => (Math.abs(each - PLAIN_WIDTH) < Math.abs(best - PLAIN_WIDTH) ? each : best),
    image.widths[0] ?? image.width,
  );
  const set = image.widths.map((width) => `${image.base}/${width}.webp ${width}w`).join(', ');
  const tag = `<img src="${image.base}/${plain}.jpg" srcset="${set}" sizes="${PICTURE_SIZES}" width="${image.width}" height="${image.height}" alt="${escapeMarkup(text)}" loading="lazy" decoding="async">`;
  return `<figure>${tag}${title === null || title === '' ? '' : `<figcaption>${escapeMarkup(title)}</figcaption>`}</figure>`;
}

function headingText(tokens: Tokens.Heading['tokens']): string {
  return tokens
    .map((token) =>
      'tokens' in token && Array.isArray(token.tokens)
        ? headingText(token.tokens)
        : 'text' in token
          ? decode(String(token.text))
          : '',
    )
    .join('')
    .trim();
}

const MAX_SLUG_LENGTH = 100;

/** `How a bid is placed` → `how-a-bid-is-placed`. */
export function slugOf(text: string): string {
  return plainSlug(text.replaceAll(/[’']/g, ''), MAX_SLUG_LENGTH);
}

function freeId(text: string, taken: Set<string>): string {
  const base = slugOf(text) || 'section';
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

const CHARACTERS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decode = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] ?? entity);
