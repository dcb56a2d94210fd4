import { escapeMarkup } from '#contract/format/escape-markup.ts';

/** Characters XML 1.0 forbids: control characters other than tab and line breaks. */
// oxlint-disable-next-line no-control-regex -- exactly these are meant
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

export function escapeXml(text: string): string {
  return escapeMarkup(text.replace(NOT_XML, ''));
}

const CACHE_SECONDS = 300;

export function xmlAnswer(type: string, body: string): Response {
  return new Response(`<?xml version="1.0" encoding="utf-8"?>\n${body}`, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${CACHE_SECONDS}` },
  });
}
