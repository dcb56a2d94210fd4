import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FONT, INK, INK_2, INK_3, LINE, SIGNAL, ON_SIGNAL, BANNERS, DARK } from './email-styles.ts';

export interface EmailMessage {
  readonly siteName: string;
  readonly to: string;
  /** BCP 47 tag. English by default, as the direction and the text before the plain link are. */
  readonly language?: string;
  readonly direction?: 'ltr' | 'rtl';
  readonly openLink?: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly footnote: string;
  readonly preview?: string;
  readonly banner?: { readonly label: string; readonly tone: 'go' | 'stop' | 'signal' | 'plain' };
  readonly photo?: { readonly url: string; readonly alt: string };
  readonly figures?: readonly (readonly [name: string, value: string])[];
  readonly entries?: readonly {
    readonly title: string;
    readonly at: string;
    readonly body: string;
    readonly url: string;
    readonly section?: string;
    readonly photo?: { readonly url: string; readonly alt: string };
  }[];
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  /** One-click unsubscribe URL (RFC 8058). */
  readonly unsubscribeUrl?: string;
}
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly validUntil?: number;
  /** Values by placeholder, so that a message to many is stored once. */
  readonly mergeFields?: Readonly<Record<string, string>>;
}

/** Tables and inline styles, because mail apps support little else. */
export function renderEmail(email: EmailMessage): Message {
  return {
    to: email.to,
    subject: oneLine(email.subject),
    html: `<!doctype html>${renderToStaticMarkup(h(EmailDocument, { email }))}`,
    text: plainText(email),
    ...(email.unsubscribeUrl === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
  };
}

function plainText(email: EmailMessage): string {
  const figures = email.figures ?? [];
  const widest = Math.max(0, ...figures.map(([name]) => name.length));
  return (
    [
      ...(email.banner === undefined ? [] : [email.banner.label.toUpperCase()]),
      email.heading,
      ...email.paragraphs,
      ...(figures.length === 0
        ? []
        : [figures.map(([name, value]) => `${`${name}:`.padEnd(widest + 2)}${value}`).join('\n')]),
      ...(email.entries ?? []).flatMap(({ title, at, body, url, section }) => [
        ...(section === undefined ? [] : [section.toUpperCase()]),
        [title, at, body, url].filter((line) => line !== '').join('\n'),
      ]),
      ...(email.action === undefined ? [] : [`${email.action.label}:\n${email.action.url}`]),
      `-- \n${email.siteName}\n${email.footnote}`,
      ...(email.links ?? []).map(({ label, url }) => `${label}: ${url}`),
    ].join('\n\n') + '\n'
  );
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const type = (size: number, height: number, more: CSSProperties = {}): CSSProperties => ({
  fontFamily: FONT,
  fontSize: size,
  lineHeight: `${height}px`,
  ...more,
});
const table = (key: string, style: CSSProperties, className: string, rows: ReactNode, attributes: object = {}) =>
  h(
    'table',
    { key, role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style, className, ...attributes },
    h('tbody', null, rows),
  );
const row = (key: string, cell: ReactNode, style: CSSProperties, className = 'pad') =>
  h('tr', { key }, h('td', { className, style }, cell));

const languageOf = ({ language = 'en', direction = 'ltr' }: EmailMessage) => ({ lang: language, dir: direction });

function EmailDocument({ email }: { email: EmailMessage }) {
  return h(
    'html',
    languageOf(email),
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, oneLine(email.subject)),
      h('style', { dangerouslySetInnerHTML: { __html: DARK } }),
    ),
    h(
      'body',
      { className: 'bg', style: { margin: 0, background: '#f2f4f4' } },
      h(
        'div',
        { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } },
        email.preview ?? email.paragraphs[0] ?? '',
      ),
      table(
        'page',
        { background: '#f2f4f4' },
        'bg',
        h(
          'tr',
          null,
          h(
            'td',
            { align: 'center', style: { padding: '24px 0' } },
            table('card', { width: '100%', maxWidth: 600, background: '#ffffff' }, 'card', sectionsOf(email)),
          ),
        ),
        // Mail apps drop the document's own attributes.
        languageOf(email),
      ),
    ),
  );
}

function sectionsOf(email: EmailMessage): ReactNode[] {
  return [
    row('header', h(SiteHeader, { email }), { background: INK, padding: '16px 32px' }),
    email.banner === undefined
      ? null
      : row(
          'banner',
          email.banner.label,
          type(16, 22, {
            background: BANNERS[email.banner.tone][0],
            color: BANNERS[email.banner.tone][1],
            padding: '12px 32px',
            fontWeight: 700,
          }),
        ),
    email.photo === undefined
      ? null
      : row(
          'photo',
          h('img', {
            src: email.photo.url,
            alt: email.photo.alt,
            width: 600,
            style: { display: 'block', width: '100%', height: 'auto', background: '#e6e9ea' },
          }),
          { padding: 0 },
          '',
        ),
    row('text', headingAndText(email), { padding: '28px 32px 0' }),
    email.figures === undefined || email.figures.length === 0
      ? null
      : row('figures', h(Figures, { figures: email.figures, end: endOf(email) }), { padding: '18px 32px 0' }),
    email.entries === undefined
      ? null
      : row(
          'entries',
          email.entries.map((entry, index) => h(Entry, { key: index, entry })),
          { padding: '18px 32px 0' },
        ),
    email.action === undefined
      ? null
      : row('action', h(Action, { action: email.action, openLink: email.openLink ?? 'Or open this link:' }), {
          padding: '22px 32px 0',
        }),
    row('space', '', { height: 28, lineHeight: '28px' }),
    row(
      'foot',
      [
        h('span', { key: 'why' }, email.footnote),
        ...(email.links ?? []).map(({ label, url }) =>
          h('span', { key: url }, ' ', h('a', { href: url, style: { color: 'inherit' } }, label), '.'),
        ),
      ],
      type(13, 19, { padding: '20px 32px 28px', borderTop: `1px solid ${LINE}`, color: INK_3 }),
      'pad line ink2',
    ),
  ];
}

function headingAndText(email: EmailMessage): ReactNode[] {
  return [
    h(
      'h1',
      {
        key: 'heading',
        className: 'ink big',
        style: type(30, 35, { margin: 0, color: INK, letterSpacing: '-.5px' }),
      },
      email.heading,
    ),
    ...email.paragraphs.map((text, index) =>
      h(
        'p',
        {
          key: index,
          className: 'ink2',
          style: type(16, 25, { margin: '12px 0 0', color: INK_2, whiteSpace: 'pre-line' }),
        },
        text,
      ),
    ),
  ];
}

const isRightToLeft = ({ direction }: EmailMessage): boolean => direction === 'rtl';
const endOf = (email: EmailMessage): 'left' | 'right' => (isRightToLeft(email) ? 'left' : 'right');

function SiteHeader({ email }: { email: EmailMessage }) {
  const { siteName } = email;
  const bold = (size: number, more: CSSProperties) => ({ fontFamily: FONT, fontWeight: 800, fontSize: size, ...more });
  return h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0 },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          {
            'aria-hidden': true,
            style: bold(18, {
              background: SIGNAL,
              color: ON_SIGNAL,
              width: 28,
              height: 28,
              textAlign: 'center',
              borderRadius: 3,
            }),
          },
          siteName.charAt(0).toUpperCase(),
        ),
        h(
          'td',
          { style: bold(17, { [isRightToLeft(email) ? 'paddingRight' : 'paddingLeft']: 10, color: '#ffffff' }) },
          siteName,
        ),
      ),
    ),
  );
}

function Figures({ figures, end }: { figures: NonNullable<EmailMessage['figures']>; end: 'left' | 'right' }) {
  return table(
    'figures',
    {},
    '',
    figures.map(([name, value], index) =>
      h(
        'tr',
        { key: name },
        h(
          'td',
          {
            className: 'ink2 line',
            style: type(15, 22, { borderTop: `1px solid ${LINE}`, padding: '10px 0', color: INK_3 }),
          },
          name,
        ),
        h(
          'td',
          {
            align: end,
            className: 'ink line',
            style: type(index === 0 ? 22 : 16, index === 0 ? 28 : 22, {
              borderTop: `1px solid ${LINE}`,
              padding: '10px 0',
              color: INK,
              fontWeight: 700,
            }),
          },
          value,
        ),
      ),
    ),
  );
}

const ENTRY_PHOTO_WIDTH = 120;

function Entry({ entry }: { entry: NonNullable<EmailMessage['entries']>[number] }) {
  const { section, photo } = entry;
  const text = h(EntryText, { entry });
  const border = { borderTop: `1px solid ${LINE}`, padding: '14px 0' };
  const content =
    photo === undefined
      ? h('div', { key: 'entry', className: 'line', style: border }, text)
      : table(
          'entry',
          {},
          '',
          h(
            'tr',
            null,
            h(
              'td',
              { width: ENTRY_PHOTO_WIDTH + 14, valign: 'top', className: 'line', style: border },
              h('img', {
                src: photo.url,
                alt: photo.alt,
                width: ENTRY_PHOTO_WIDTH,
                style: { display: 'block', width: ENTRY_PHOTO_WIDTH, height: 'auto', background: '#e6e9ea' },
              }),
            ),
            h('td', { valign: 'top', className: 'line', style: border }, text),
          ),
        );
  return section === undefined ? content : [h(Section, { key: 'section', section }), content];
}

function EntryText({ entry }: { entry: NonNullable<EmailMessage['entries']>[number] }) {
  return [
    h(
      'a',
      {
        key: 'title',
        href: entry.url,
        className: 'ink',
        style: type(17, 23, { color: INK, fontWeight: 700, textDecoration: 'underline' }),
      },
      entry.title,
    ),
    h('p', { key: 'at', className: 'ink2', style: type(13, 19, { margin: '4px 0 0', color: INK_3 }) }, entry.at),
    entry.body === ''
      ? null
      : h(
          'p',
          { key: 'body', className: 'ink2', style: type(15, 22, { margin: '4px 0 0', color: INK_2 }) },
          entry.body,
        ),
  ];
}

function Section({ section }: { section: string }) {
  return h(
    'h2',
    { className: 'ink', style: type(19, 25, { margin: '18px 0 12px', color: INK, fontWeight: 700 }) },
    section,
  );
}

function Action({ action, openLink }: { action: NonNullable<EmailMessage['action']>; openLink: string }) {
  return h(
    'div',
    null,
    h(
      'a',
      {
        href: action.url,
        style: type(17, 22, {
          display: 'block',
          background: SIGNAL,
          color: ON_SIGNAL,
          textDecoration: 'none',
          textAlign: 'center',
          padding: 16,
          borderRadius: 4,
          fontWeight: 700,
        }),
      },
      action.label,
    ),
    h(
      'p',
      { className: 'ink2', style: type(13, 19, { margin: '12px 0 0', color: INK_3 }) },
      openLink,
      ' ',
      h('a', { href: action.url, style: { color: 'inherit', wordBreak: 'break-all' } }, action.url),
    ),
  );
}
