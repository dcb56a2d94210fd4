const DETECTED_BYTES = 64 * 1024;
/** Larger pieces of text would keep other requests waiting while they are parsed. */
const PIECE_BYTES = 64 * 1024;

export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

export const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Spreadsheets write UTF-8, UTF-16 or Windows-1252, with or without a byte order mark. */
function encodingOf(head: Uint8Array): string {
  if (startsWith(head, 0x50, 0x4b) || startsWith(head, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile('This is a spreadsheet or an archive. Save it as CSV and upload that.');
  if (startsWith(head, 0xff, 0xfe) || (head.length > 3 && head[1] === 0 && head[3] === 0)) return 'utf-16le';
  if (startsWith(head, 0xfe, 0xff) || (head.length > 3 && head[0] === 0 && head[2] === 0)) return 'utf-16be';
  try {
    // A character may be cut at the end.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Whatever the encoding. Line breaks become `\n`, also within quotes. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let heldBack = '';
  const normalize = (text: string, isLast: boolean): string => {
    const whole = heldBack + text;
    // The `\n` of `\r\n` may be in the next piece.
    heldBack = !isLast && whole.endsWith('\r') ? '\r' : '';
    return (heldBack === '' ? whole : whole.slice(0, -1)).replaceAll(/\r\n?/g, '\n');
  };
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(encodingOf(chunk.subarray(0, DETECTED_BYTES)));
    for (let at = 0; at < chunk.length; at += PIECE_BYTES)
      yield normalize(decoder.decode(chunk.subarray(at, at + PIECE_BYTES), { stream: true }), false);
  }
  yield normalize(decoder?.decode() ?? '', true);
}
