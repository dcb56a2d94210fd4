import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How long a guest's page is kept before it is rendered anew, whatever happens. */
export const KEPT_PAGE_MS = 2_000;
/** How many pages are kept, and the most memory that they may take. */
export const KEPT_PAGES = 500;
export const KEPT_PAGES_BYTES = 64 * 1024 * 1024;

interface KeptPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** The HTML, cut at each place where the nonce goes. */
  readonly parts: readonly string[];
  readonly etag: string;
  readonly bytes: number;
}

/** A rendered page whose nonce places hold `placeholder`. */
export interface RenderedPage { readonly status: number; readonly headers: Headers; readonly html: string }

/**
 * Guests' HTML in memory. All guests of an address get the same page; what differs is the CSP nonce, which is filled in for each
 * answer. Simultaneous requests for a page that is not kept share one rendering.
 */
export class KeptPages {
  /** Stands in the rendered HTML where each answer's own nonce goes; not guessable, so that no content can hold it. */
  readonly placeholder: string;
  readonly #pages = new LRUCache<string, KeptPage>({ max: KEPT_PAGES, maxSize: KEPT_PAGES_BYTES, sizeCalculation: (page) => page.bytes, ttl: KEPT_PAGE_MS });
  readonly #rendering = new Map<string, Promise<KeptPage>>();

  constructor(placeholder: string) {
    this.placeholder = placeholder;
  }

  /** The page of this address, kept or rendered now. Only answers of 200 are kept. */
  async answer(address: string, request: Request, nonce: string, render: () => Promise<RenderedPage>): Promise<Response> {
    const page = this.#pages.get(address) ?? (await this.#render(address, render));
    const headers = new Headers(page.headers.map(([name, value]) => [name, value]));
    headers.set('etag', page.etag);
    headers.set('cache-control', 'private, no-cache');
    headers.set('vary', 'cookie');
    if (page.status === 200 && request.headers.get('if-none-match') === page.etag) return new Response(null, { status: 304, headers });
    return new Response(page.parts.join(nonce), { status: page.status, headers });
  }

  /** Forgets the pages whose address begins so: something on them has changed. */
  drop(prefix: string): void {
    for (const address of this.#pages.keys()) {
      if (address.startsWith(prefix)) this.#pages.delete(address);
    }
  }

  async #render(address: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    const underWay = this.#rendering.get(address);
    if (underWay !== undefined) return underWay;
    const rendering = render().then((rendered) => {
      const page: KeptPage = {
        status: rendered.status,
        headers: [...rendered.headers],
        parts: rendered.html.split(this.placeholder),
        etag: `W/"${createHash('sha256').update(rendered.html).digest('base64url').slice(0, 22)}"`,
        bytes: Math.max(1, rendered.html.length * 2),
      };
      if (page.status === 200) this.#pages.set(address, page);
      return page;
    }).finally(() => this.#rendering.delete(address));
    this.#rendering.set(address, rendering);
    return rendering;
  }
}
