import type { Context } from 'hono';

/**
 * Hands out a file that somebody sent. It is saved, never shown: as an attachment, under the type that the house has found, in a box that
 * runs nothing, kept by nobody on the way.
 */
export function answerFile(context: Context, file: { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array }) {
  const plain = file.name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return context.body(Uint8Array.from(file.bytes), 200, {
    'content-type': file.contentType,
    'content-length': String(file.bytes.byteLength),
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  });
}
