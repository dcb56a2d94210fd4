import { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#platform/http/actor.ts';
import type { CatalogueParts } from './parts.ts';
import { previewWords } from './preview-words.ts';
import { readAuction } from './read-auction.ts';

/** Prices change while an auction is live; link readers ask seldom. */
const KEPT_SECONDS = 120;

/** `GET /auctions/{slug}/og.jpg`: the picture that links to an auction show. Public, and the same for all. */
export function previewRoutes(parts: CatalogueParts, houseName: string): OpenAPIHono<ApiEnv> {
  const routes = new OpenAPIHono<ApiEnv>();
  routes.get('/:slug/og.jpg', async (c) => {
    const auction = await readAuction(parts, { kind: 'guest' }, c.req.param('slug'));
    if (!auction.ok) return c.text('Not found.', 404);
    const { bytes, etag } = await parts.media.preview(auction.value.images[0]?.id ?? null, previewWords(auction.value, houseName));
    const headers = { etag, 'cache-control': `public, max-age=${KEPT_SECONDS}`, 'x-content-type-options': 'nosniff' };
    if (c.req.header('if-none-match')?.includes(etag) === true) return c.body(null, 304, headers);
    return c.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': 'image/jpeg', 'content-length': String(bytes.byteLength) });
  });
  return routes;
}
