/** What a letter says: plain words, at most one thing to do. */
export interface Letter {
  readonly houseName: string;
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Why this letter came: under the line, in small type. */
  readonly footnote: string;
}
export interface Message { readonly to: string; readonly subject: string; readonly html: string; readonly text: string }

/** Sets a letter in HTML and in plain text. Tables and inline styles, since mail readers know no better. */
export function setLetter(letter: Letter): Message {
  return { to: letter.to, subject: oneLine(letter.subject), html: htmlOf(letter), text: textOf(letter) };
}

function textOf(letter: Letter): string {
  const action = letter.action === undefined ? [] : [`${letter.action.label}:\n${letter.action.url}`];
  return [letter.heading, ...letter.paragraphs, ...action, `-- \n${letter.houseName}\n${letter.footnote}`].join('\n\n') + '\n';
}

function htmlOf(letter: Letter): string {
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const paragraphs = letter.paragraphs.map((paragraph) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escape(paragraph)}</p>`).join('\n');
  const action = letter.action === undefined ? '' : `<p style="margin:24px 0"><a href="${escape(letter.action.url)}" style="display:inline-block;padding:14px 24px;background:#111;color:#fff;text-decoration:none;font-weight:600;font-size:16px">${escape(letter.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#555">Or open this address: <a href="${escape(letter.action.url)}" style="color:#555;word-break:break-all">${escape(letter.action.url)}</a></p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(letter.subject)}</title></head>
<body style="margin:0;background:#f4f3ef;color:#111;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:14px;font-weight:700;letter-spacing:.04em;text-transform:uppercase">${escape(letter.houseName)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:30px">${escape(letter.heading)}</h1>
${paragraphs}
${action}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #ddd;font-size:13px;line-height:20px;color:#555">${escape(letter.footnote)}</p>
</td></tr></table></td></tr></table></body></html>
`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
