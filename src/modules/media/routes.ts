import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ApiEnv } from '#platform/http/actor.ts';
import { RENDITION_FORMATS, widthsOf, type RenditionFormat, MEDIA_LIMITS, UPLOADS_BY_USER } from './limits.ts';
import type { Renditions } from './renditions.ts';
import type { ServedImage } from './store.ts';
import * as endpoints from '#contract/endpoints/photos.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import { accepted, invalid } from '#contract/result.ts';
import type { Media } from './media.ts';
import { presentUpload } from './presenter.ts';

export const PHOTO_UPLOAD = {
  address: endpoints.uploadPhoto.path,
  maxBodyBytes: MEDIA_LIMITS.uploadBytes + 64 * 1024,
} as const;

export function uploadRoutes(media: Pick<Media, 'addImage'>, limits: RateLimits) {
  const api = newApi();
  bind(api, endpoints.uploadPhoto, async ({ actor, form: { photo } }) => {
    const tooMany = await limits.take(UPLOADS_BY_USER, actor.userId);
    if (tooMany !== null) return tooMany;
    if (photo.size === 0) return invalid({ photo: ['The file is empty.'] });
    const result = await media.addImage(await photo.bytes(), {
      createdBy: actor.userId,
      forDealer: actor.dealerId,
    });
    return result.ok ? accepted(presentUpload(result.value)) : result;
  });
  return api;
}

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

interface Source {
  readonly find: (id: string, revision?: number) => Promise<ServedImage | null>;
  readonly renditions: Renditions;
}
type Asked = NonNullable<ReturnType<typeof parseFile>>;

const notFound = (c: Context<ApiEnv>) => c.json({ message: 'Not found.' }, 404);

async function send(
  c: Context<ApiEnv>,
  renditions: Renditions,
  { image, asked, headers }: { image: ServedImage; asked: Asked; headers: Record<string, string> },
): Promise<Response> {
  const bytes = await renditions.get(image, asked.width, asked.format);
  if (bytes === null) return notFound(c);
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    'x-content-type-options': 'nosniff',
    'content-type': CONTENT_TYPES[asked.format],
    'content-length': String(bytes.byteLength),
  });
}

/** A URL always serves the same image, so it may be cached forever. Only a withheld photo is no longer served. */
export function mediaRoutes({ find, renditions }: Source) {
  const routes = new OpenAPIHono<ApiEnv>();
  routes.get('/:id/:file', async (c) => {
    const asked = parseFile(c.req.param('file'));
    const { id, revision } = parseName(c.req.param('id'));
    const image = asked === null ? null : await find(id, revision);
    if (asked === null || image === null || image.revision !== revision || !widthsOf(image.width).includes(asked.width))
      return notFound(c);
    if (image.isWithheld) return c.json({ message: 'This photo was removed.' }, 410, { 'cache-control': 'no-store' });
    const etag = `"${image.id}-${image.revision}-${asked.width}-${asked.format}-${RECIPE}"`;
    const headers = { etag, 'cache-control': `public, max-age=${ONE_YEAR_S}, immutable` };
    if (
      c.req
        .header('if-none-match')
        ?.split(',')
        .some((each) => each.trim().replace(/^W\//, '') === etag) === true
    )
      return c.body(null, 304, { ...headers, 'x-content-type-options': 'nosniff' });
    return send(c, renditions, { image, asked, headers });
  });
  return routes;
}

export const serveToStaff =
  ({ find, renditions }: Source) =>
  async (c: Context<ApiEnv>, { id, file }: { id: string; file: string }): Promise<Response> => {
    const asked = parseFile(file);
    const image = asked === null ? null : await find(id);
    if (asked === null || image === null || !widthsOf(image.width).includes(asked.width)) return notFound(c);
    return send(c, renditions, { image, asked, headers: { 'cache-control': 'private, no-store' } });
  };
