import { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#platform/http/actor.ts';
import { RENDITION_FORMATS, widthsOf, type RenditionFormat } from './limits.ts';
import { TooManyWaiting } from '#platform/work-queue.ts';
import type { Renditions } from './renditions.ts';
import type { ImageRecord } from './store.ts';

const CONTENT_TYPES: Record<RenditionFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
/** Part of the ETag. Increase it when renditions change, so that browsers fetch them again. */
const RECIPE = 1;
const ONE_YEAR_S = 31_536_000;

const isFormat = (text: string | undefined): text is RenditionFormat =>
  RENDITION_FORMATS.some((format) => format === text);

function parseFile(file: string): { width: number; format: RenditionFormat } | null {
  const match = /^([1-9]\d{1,4})\.([a-z]{3,4})$/.exec(file);
  const format = match?.[2];
  return match?.[1] !== undefined && isFormat(format) ? { width: Number(match[1]), format } : null;
}

function parseName(name: string): { id: string; revision: number } {
  const [id = '', revision] = name.split('.');
  return { id, revision: revision === undefined ? 0 : /^[1-9]\d{0,8}$/.test(revision) ? Number(revision) : -1 };
}

/** A URL always serves the same image, so it may be cached forever. */
export function mediaRoutes({
  find,
  renditions,
}: {
  find: (id: string, revision: number) => Promise<ImageRecord | null>;
  renditions: Renditions;
}): OpenAPIHono<ApiEnv> {
  const routes = new OpenAPIHono<ApiEnv>();
  routes.get('/:id/:file', async (c) => {
    const asked = parseFile(c.req.param('file'));
    const { id, revision } = parseName(c.req.param('id'));
    const image = asked === null ? null : await find(id, revision);
    if (asked === null || image === null || image.revision !== revision || !widthsOf(image.width).includes(asked.width))
      return c.json({ message: 'Not found.' }, 404);
    const etag = `"${image.id}-${image.revision}-${asked.width}-${asked.format}-${RECIPE}"`;
    const headers = {
      etag,
      'cache-control': `public, max-age=${ONE_YEAR_S}, immutable`,
      'x-content-type-options': 'nosniff',
    };
    if (
      c.req
        .header('if-none-match')
        ?.split(',')
        .some((each) => each.trim().replace(/^W\//, '') === etag) === true
    )
      return c.body(null, 304, headers);
    try {
      const bytes = await renditions.get(
        { id: image.id, storageKey: image.storageKey, width: image.width, revision },
        asked.width,
        asked.format,
      );
      if (bytes === null) return c.json({ message: 'Not found.' }, 404);
      return c.body(new Uint8Array(bytes), 200, {
        ...headers,
        'content-type': CONTENT_TYPES[asked.format],
        'content-length': String(bytes.byteLength),
      });
    } catch (error) {
      if (error instanceof TooManyWaiting)
        return c.json({ message: 'Too many photos are being processed. Please try again.' }, 503, {
          'retry-after': '2',
        });
      throw error;
    }
  });
  return routes;
}
