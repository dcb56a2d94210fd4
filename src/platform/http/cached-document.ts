import { createHash } from 'node:crypto';
import { encode, encodingFor, type Encoding } from './encodings.ts';

interface Representation {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

export function cachedDocument(
  build: () => string | Promise<string>,
  headers: { readonly 'content-type': string; readonly [name: string]: string },
) {
  let plain: Promise<Uint8Array<ArrayBuffer>> | null = null;
  const representations = new Map<Encoding | null, Promise<Representation>>();

  async function represent(encoding: Encoding | null): Promise<Representation> {
    plain ??= Promise.resolve(build()).then((text) => new TextEncoder().encode(text));
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
    const { bytes, headers: responseHeaders } = await representation;
    return isCurrent(request.headers.get('if-none-match'), responseHeaders['etag'] ?? '')
      ? new Response(null, { status: 304, headers: responseHeaders })
      : new Response(bytes, { headers: { ...responseHeaders, 'content-length': String(bytes.byteLength) } });
  };
}

/** A tag that a proxy made weak still matches. */
const isCurrent = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch !== null && ifNoneMatch.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
