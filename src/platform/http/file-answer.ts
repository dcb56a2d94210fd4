import type { Context } from 'hono';

/** Serves a user-uploaded file safely: as an attachment, with the type we detected, sandboxed and never cached. */
export function answerFile(
  context: Context,
  file: { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array },
) {
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
