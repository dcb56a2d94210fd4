import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PageCache } from './page-cache.ts';

const OWN = 'window.site = "open"';
const FOREIGN = 'alert("a comment")';
const ADDRESS = '/auctions|system|person';

function openPages() {
  const pages = new PageCache('nonce-placeholder', (hashes) => ({
    'content-security-policy': `script-src 'self' ${hashes.join(' ')}`,
  }));
  let renderings = 0;
  const html = () =>
    `<!DOCTYPE html><p>${'A car. '.repeat(400)}${renderings}</p><script nonce="nonce-placeholder">${OWN}</script><script>${FOREIGN}</script><script nonce="nonce-placeholder" src="/a.js"></script>`;
  const ask = (headers: Record<string, string> = {}, status = 200) =>
    pages.respond(ADDRESS, new Request('http://site/auctions', { headers }), () => {
      renderings += 1;
      return Promise.resolve({
        status,
        headers: new Headers({ 'content-type': 'text/html', 'set-cookie': 'a=b' }),
        html: html(),
      });
    });
  return { pages, ask, renderings: () => renderings };
}

describe('cached pages', () => {
  it('renders a page once for concurrent and later requests', async () => {
    const { ask, renderings } = openPages();
    const answers = [...(await Promise.all([ask(), ask()])), await ask()];
    expect(renderings()).toBe(1);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(answers[0]?.headers.get('set-cookie')).toBeNull();
  });

  it('limits only the caller that requests too often', async () => {
    const { pages } = openPages();
    const asks = ['often', 'seldom', 'never before'].map((who) =>
      pages.respond(ADDRESS, new Request('http://site/auctions'), () =>
        Promise.resolve({
          status: who === 'often' ? 429 : 200,
          headers: new Headers(who === 'often' ? { 'retry-after': '3' } : {}),
          html: who,
        }),
      ),
    );
    const answers = await Promise.all(asks);
    expect(answers.map(({ status }) => status)).toEqual([429, 200, 200]);
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['3', null, null]);
    expect(await answers[1]?.text()).toBe('seldom');
  });

  it('caches no page that forbids it', async () => {
    const { pages } = openPages();
    const ask = (text: string) =>
      pages.respond('/unsubscribe?token=a|system|person', new Request('http://site/unsubscribe'), () =>
        Promise.resolve({ status: 200, headers: new Headers({ 'cache-control': 'private, no-store' }), html: text }),
      );
    expect([await (await ask('before')).text(), await (await ask('after')).text()]).toEqual(['before', 'after']);
  });

  it('allows the scripts of its own rendering by their hashes, and no others', async () => {
    const answer = await openPages().ask();
    expect(answer.headers.get('content-security-policy')).toBe(
      `script-src 'self' 'sha256-${createHash('sha256').update(OWN).digest('base64')}'`,
    );
    expect(await answer.text()).not.toContain('nonce');
  });

  it('sends the smallest accepted encoding', async () => {
    const { ask } = openPages();
    const plain = await (await ask()).text();
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ] as const) {
      const answer = await ask({ 'accept-encoding': accepted });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.byteLength).toBeLessThan(plain.length / 2);
      expect(unpack[encoding](bytes).toString()).toBe(plain);
    }
    expect((await ask({ 'accept-encoding': 'identity' })).headers.has('content-encoding')).toBe(false);
  });

  it('answers 304 with the policy of the cached page', async () => {
    const { ask } = openPages();
    const first = await ask({ 'accept-encoding': 'br' });
    const again = await ask({ 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
    expect(await again.text()).toBe('');
  });

  it('drops invalidated pages, and caches no errors', async () => {
    const dropped = openPages();
    await dropped.ask();
    dropped.pages.drop('/auctions');
    await dropped.ask();
    expect(dropped.renderings()).toBe(2);
    const faulty = openPages();
    expect((await faulty.ask({}, 404)).status).toBe(404);
    await faulty.ask({}, 404);
    expect(faulty.renderings()).toBe(2);
  });
});
