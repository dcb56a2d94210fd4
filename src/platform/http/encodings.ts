import { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Smaller bodies shrink by less than a tenth. */
const MIN_BYTES = 1_024;
/** Higher levels cost several times the CPU for a few percent. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;
const BROTLI = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
};

export function encodingFor(acceptEncoding: string | null): Encoding | null {
  if (acceptEncoding === null || acceptEncoding === '') return null;
  const accepted = new Set(
    acceptEncoding
      .split(',')
      .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
      .map((each) => each.split(';')[0]?.trim().toLowerCase()),
  );
  return ENCODINGS.find((encoding) => accepted.has(encoding)) ?? null;
}

/** Compresses on another thread. Returns small bodies unchanged. */
export async function encode(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; encoding: Encoding | null }> {
  if (bytes.byteLength < MIN_BYTES) return { bytes, encoding: null };
  const encoded =
    encoding === 'br'
      ? await promisify(brotliCompress)(bytes, {
          params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
        })
      : await promisify(gzip)(bytes, { level: GZIP_LEVEL });
  return { bytes: new Uint8Array(encoded), encoding };
}

export function encodeStream(response: Response, encoding: Encoding | null): Response {
  if (encoding === null || response.body === null || response.headers.has('content-encoding')) return response;
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ params: BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ level: GZIP_LEVEL, flush: constants.Z_SYNC_FLUSH });
  const headers = new Headers(response.headers);
  headers.set('content-encoding', encoding);
  headers.append('vary', 'accept-encoding');
  headers.delete('content-length');
  const body = response.body.pipeThrough(
    Duplex.toWeb(encoder) as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>,
  );
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}
