import { createHash } from 'node:crypto';
import { encode, encodingFor, type Encoding } from './encodings.ts';

interface Representation {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers with a text that is the same for everybody as long as the process runs. It is made on first use and kept,
 * compressed too; each representation has a strong ETag of its own, and a copy that is still current is answered 304.
 */
export function keptDocument(
  make: () => string | Promise<string>,
  headers: { readonly 'content-type': string; readonly [name: string]: string },
) {
  let plain: Promise<Uint8Array<ArrayBuffer>> | null = null;
  const representations = new Map<Encoding | null, Promise<Representation>>();

  async function represent(encoding: Encoding | null): Promise<Representation> {
    plain ??= Promise.resolve(make()).then((text) => new TextEncoder().encode(text));
    const whole = await plain;
    const { bytes, encoding: applied } = encoding === null ? { bytes: whole, encoding } : await encode(whole, encoding);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    return {
      bytes,
      headers: {
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        ...headers,
        etag,
        ...(applied === null ? {} : { 'content-encoding': applied }),
      },
    };
  }

  return async (request: Request): Promise<Response> => {
    const encoding = encodingFor(request.headers.get('accept-encoding'));
    let representation = representations.get(encoding);
    if (representation === undefined) {
      representation = represent(encoding);
      representations.set(encoding, representation);
    }
    const { bytes, headers: own } = await representation;
    return isCurrent(request.headers.get('if-none-match'), own['etag'] ?? '')
      ? new Response(null, { status: 304, headers: own })
      : new Response(bytes, { headers: { ...own, 'content-length': String(bytes.byteLength) } });
  };
}

/** Compares as If-None-Match does, where a tag that a proxy made weak still counts. */
const isCurrent = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch !== null && ifNoneMatch.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
