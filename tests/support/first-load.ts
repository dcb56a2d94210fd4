import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

const CLIENT_BUILD = 'build/client';
const STATIC_IMPORT = /(?:\bfrom\s*|\bimport\s*)["'](\.{1,2}\/[^"']+\.js|\/assets\/[^"']+\.js)["']/g;
/** The arguments of `loadAfterPaint` in the page's HTML: the preloaded scripts and the entry that hydrates it. */
const BEGUN = /\}\)\((\["\/assets\/[^\]]*\]), ("[^"]+"), /;

export interface FirstLoad {
  readonly scripts: ReadonlyMap<string, number>;
  readonly bytes: number;
}

export function firstLoadOf(html: string): FirstLoad {
  const scripts = new Map<string, number>();
  const take = (path: string): void => {
    if (scripts.has(path)) return;
    const text = readFileSync(`${CLIENT_BUILD}${path}`, 'utf8');
    scripts.set(path, sentBytes(path));
    for (const [, imported = ''] of text.matchAll(STATIC_IMPORT)) take(posix.resolve(posix.dirname(path), imported));
  };
  const [, modules = '[]', entry = '""'] = BEGUN.exec(html) ?? [];
  for (const path of [...(JSON.parse(modules) as string[]), JSON.parse(entry) as string]) if (path !== '') take(path);
  return { scripts, bytes: [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

export async function fetchedUntilIdle(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.set(pathname, sentBytes(pathname));
  });
  // A live stream stays open, so network idle never comes: waits for load plus time for further requests.
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestIdleCallback(() => setTimeout(done, 1_000), { timeout: 5_000 });
      }),
  );
  await context.close();
  return { scripts, bytes: [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

const sentBytes = (path: string): number => brotliCompressSync(readFileSync(`${CLIENT_BUILD}${path}`)).byteLength;
