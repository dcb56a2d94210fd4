import { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#platform/http/actor.ts';
import type { CatalogueDeps } from './deps.ts';
import { previewText } from './preview-text.ts';
import { readAuction } from './read-auction.ts';

/** Short, because prices change while an auction is live. Link crawlers fetch rarely. */
const CACHE_SECONDS = 120;

export function previewRoutes(deps: CatalogueDeps, siteName: string) {
  const routes = new OpenAPIHono<ApiEnv>();
  routes.get('/:slug/og.jpg', async (c) => {
    const auction = await readAuction(deps, { kind: 'guest' }, c.req.param('slug'));
    if (!auction.ok) return c.text('Not found.', 404);
    const { bytes, etag } = await deps.media.preview(
      auction.value.images[0]?.id ?? null,
      previewText(auction.value, siteName),
    );
    const headers = { etag, 'cache-control': `public, max-age=${CACHE_SECONDS}`, 'x-content-type-options': 'nosniff' };
    if (c.req.header('if-none-match')?.includes(etag) === true) return c.body(null, 304, headers);
    return c.body(new Uint8Array(bytes), 200, {
      ...headers,
      'content-type': 'image/jpeg',
      'content-length': String(bytes.byteLength),
    });
  });
  return routes;
}
