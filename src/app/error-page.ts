import { STATUS_CODES } from 'node:http';
import { html, raw } from 'hono/html';
import { FAILED_PAGE, GO_HOME } from '#web/layouts/error-texts.ts';

const STYLE = `:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;padding:4rem max(1rem,4vw);max-width:40rem}
.status{font-size:clamp(5rem,24vw,12rem);font-weight:800;line-height:.8;margin:0}h1{margin:2rem 0 0;line-height:1.1}
a{display:inline-block;margin-top:1rem;padding:.8rem 2rem;border:1px solid;color:inherit;font-weight:600;text-decoration:none}`;

/** For failures outside the router, so it doesn't need the page bundle. */
export async function errorPage(status: number, detail = ''): Promise<Response> {
  const message = STATUS_CODES[status] ?? 'Error';
  const page =
    await html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${message}</title>
    <style>${raw(STYLE)}</style></head><body><main id="main"><p class="status">${status}</p><h1>${message}</h1>${detail === '' ? '' : html`<p>${detail}</p>`}
    <p>${FAILED_PAGE}</p><a href="/">${GO_HOME}</a></main></body></html>`;
  return new Response(page.toString(), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
  });
}
