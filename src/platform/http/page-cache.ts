import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { encode, encodingFor, type Encoding } from './encodings.ts';

export const PAGE_TTL_MS = 2_000;
export const MAX_PAGES = 500;
export const MAX_PAGE_BYTES = 64 * 1024 * 1024;

const TOO_MANY_REQUESTS = 429;

interface Variant {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
}
interface CachedPage {
  readonly status: number;
  readonly plain: Variant;
  readonly encoded: Map<Encoding, Promise<Variant>>;
  readonly etag: string;
}

export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}
export type HeadersOf = (scriptHashes: readonly string[]) => Record<string, string>;

/** Allows inline scripts by hash instead of nonce, so all guests get the same bytes. */
export class PageCache {
  /** Placeholder for the nonce in rendered HTML. It is unguessable, so no content can pass as our script. */
  readonly placeholder: string;
  readonly #headersOf: HeadersOf;
  readonly #pages = new LRUCache<string, CachedPage>({
    max: MAX_PAGES,
    maxSize: MAX_PAGE_BYTES,
    sizeCalculation: (page) => page.plain.bytes.byteLength * 2,
    ttl: PAGE_TTL_MS,
  });
  readonly #rendering = new Map<string, Promise<CachedPage>>();

  constructor(placeholder: string, headersOf: HeadersOf) {
    this.placeholder = placeholder;
    this.#headersOf = headersOf;
  }

  async respond(address: string, request: Request, render: () => Promise<RenderedPage>): Promise<Response> {
    const page = this.#pages.get(address) ?? (await this.#render(address, render));
    const ifNoneMatch = request.headers.get('if-none-match');
    if (ifNoneMatch !== null && page.status === 200 && ifNoneMatch.includes(page.etag))
      return new Response(null, { status: 304, headers: page.plain.headers });
    const encoding = encodingFor(request.headers.get('accept-encoding'));
    const { bytes, headers } = encoding === null ? page.plain : await variantOf(page, encoding);
    return new Response(bytes, { status: page.status, headers });
  }

  drop(prefix: string): void {
    for (const address of this.#pages.keys()) {
      if (address.startsWith(prefix)) this.#pages.delete(address);
    }
  }

  async #render(address: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const pending = this.#rendering.get(address);
    if (pending !== undefined) {
      const shared = await pending;
      return shared.status === TOO_MANY_REQUESTS ? (this.#pages.get(address) ?? this.#render(address, render)) : shared;
    }
    const rendering = render()
      .then((rendered) => {
        const page = this.#toCachedPage(rendered);
        if (page.status === 200 && !forbidsCaching(page)) this.#pages.set(address, page);
        return page;
      })
      .finally(() => this.#rendering.delete(address));
    this.#rendering.set(address, rendering);
    return rendering;
  }

  #toCachedPage({ status, headers, html }: RenderedPage): CachedPage {
    const nonceAttribute = ` nonce="${this.placeholder}"`;
    const text = html.replaceAll(nonceAttribute, '');
    const bytes = new TextEncoder().encode(text);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    return {
      status,
      etag,
      encoded: new Map(),
      plain: {
        bytes,
        headers: {
          ...Object.fromEntries([...headers].filter(([name]) => name !== 'set-cookie')),
          ...this.#headersOf(inlineScripts(html, nonceAttribute).map(hashOf)),
          // Weak, because the bytes differ by encoding.
          etag: `W/${etag}`,
          // Feeds and calendars set their own header.
          'cache-control': headers.get('cache-control') ?? 'private, no-cache',
          vary: 'cookie, accept-encoding',
        },
      },
    };
  }
}

const forbidsCaching = ({ plain }: CachedPage): boolean =>
  plain.headers['cache-control']?.includes('no-store') === true;

async function variantOf(page: CachedPage, encoding: Encoding): Promise<Variant> {
  const known = page.encoded.get(encoding);
  if (known !== undefined) return known;
  const variant = encode(page.plain.bytes, encoding).then((encoded): Variant => ({
    bytes: encoded.bytes,
    headers:
      encoded.encoding === null ? page.plain.headers : { ...page.plain.headers, 'content-encoding': encoded.encoding },
  }));
  page.encoded.set(encoding, variant);
  return variant;
}

function inlineScripts(html: string, mark: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
    .map(([, , text = '']) => text.replaceAll(mark, ''));
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
