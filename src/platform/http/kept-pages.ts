import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { encode, encodingFor, type Encoding } from './encodings.ts';

/** How long a guest's page is kept before it is rendered anew, whatever happens. */
export const KEPT_PAGE_MS = 2_000;
/** How many pages are kept, and the most memory that they may take. */
export const KEPT_PAGES = 500;
export const KEPT_PAGES_BYTES = 64 * 1024 * 1024;

const TOO_MANY = 429;

interface Variant {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
}
interface KeptPage {
  readonly status: number;
  readonly plain: Variant;
  /** Made when first asked for. */
  readonly encoded: Map<Encoding, Promise<Variant>>;
  readonly etag: string;
}

/** A rendered page whose scripts carry `placeholder` as their nonce. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}
/** The headers of a page whose inline scripts have these hashes (as a Content-Security-Policy writes them). */
export type HeadersOf = (scriptHashes: readonly string[]) => Record<string, string>;

/**
 * Guests' HTML in memory. All guests of an address get the same bytes: where a page that is rendered for one reader allows its inline
 * scripts by a nonce, a kept one allows them by their hashes, so that it can be kept compressed, and a stored copy stays valid.
 * Simultaneous requests for a page that is not kept share one rendering, but for who is told to wait: that is said to one alone, who asks too often.
 */
export class KeptPages {
  /** Stands in the rendered HTML where a nonce would; not guessable, so that no content can pass for one of the page's own scripts. */
  readonly placeholder: string;
  readonly #headersOf: HeadersOf;
  readonly #pages = new LRUCache<string, KeptPage>({
    max: KEPT_PAGES,
    maxSize: KEPT_PAGES_BYTES,
    sizeCalculation: (page) => page.plain.bytes.byteLength * 2,
    ttl: KEPT_PAGE_MS,
  });
  readonly #rendering = new Map<string, Promise<KeptPage>>();

  constructor(placeholder: string, headersOf: HeadersOf) {
    this.placeholder = placeholder;
    this.#headersOf = headersOf;
  }

  /** The page of this address, kept or rendered now. Only answers of 200 are kept, and of them those that do not forbid it: what one reader does there must be seen at once. */
  async answer(address: string, request: Request, render: () => Promise<RenderedPage>): Promise<Response> {
    const page = this.#pages.get(address) ?? (await this.#render(address, render));
    const ifNoneMatch = request.headers.get('if-none-match');
    if (ifNoneMatch !== null && page.status === 200 && ifNoneMatch.includes(page.etag)) return new Response(null, { status: 304, headers: page.plain.headers });
    const encoding = encodingFor(request.headers.get('accept-encoding'));
    const { bytes, headers } = encoding === null ? page.plain : await variantOf(page, encoding);
    return new Response(bytes, { status: page.status, headers });
  }

  /** Forgets the pages whose address begins so: something on them has changed. */
  drop(prefix: string): void {
    for (const address of this.#pages.keys()) {
      if (address.startsWith(prefix)) this.#pages.delete(address);
    }
  }

  async #render(address: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    const underWay = this.#rendering.get(address);
    if (underWay !== undefined) {
      const shared = await underWay;
      return shared.status === TOO_MANY ? (this.#pages.get(address) ?? this.#render(address, render)) : shared;
    }
    const rendering = render()
      .then((rendered) => {
        const page = this.#keepable(rendered);
        if (page.status === 200 && !forbidsKeeping(page)) this.#pages.set(address, page);
        return page;
      })
      .finally(() => this.#rendering.delete(address));
    this.#rendering.set(address, rendering);
    return rendering;
  }

  #keepable({ status, headers, html }: RenderedPage): KeptPage {
    const mark = ` nonce="${this.placeholder}"`;
    const text = html.replaceAll(mark, '');
    const bytes = new TextEncoder().encode(text);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    return {
      status,
      etag,
      encoded: new Map(),
      plain: {
        bytes,
        headers: {
          // A cookie is for one reader, never for all.
          ...Object.fromEntries([...headers].filter(([name]) => name !== 'set-cookie')),
          ...this.#headersOf(inlineScripts(html, mark).map(hashOf)),
          // Weak: the bytes differ by how they are encoded.
          etag: `W/${etag}`,
          // What anyone may keep (feeds, calendars) says so itself.
          'cache-control': headers.get('cache-control') ?? 'private, no-cache',
          vary: 'cookie, accept-encoding',
        },
      },
    };
  }
}

const forbidsKeeping = ({ plain }: KeptPage): boolean => plain.headers['cache-control']?.includes('no-store') === true;

async function variantOf(page: KeptPage, encoding: Encoding): Promise<Variant> {
  const known = page.encoded.get(encoding);
  if (known !== undefined) return known;
  const made = encode(page.plain.bytes, encoding).then((encoded): Variant => ({
    bytes: encoded.bytes,
    headers: encoded.encoding === null ? page.plain.headers : { ...page.plain.headers, 'content-encoding': encoded.encoding },
  }));
  page.encoded.set(encoding, made);
  return made;
}

/** The texts of the scripts that the page's own rendering marked. */
function inlineScripts(html: string, mark: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
    .map(([, , text = '']) => text.replaceAll(mark, ''));
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
