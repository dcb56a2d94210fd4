import type { Hash } from './entries.ts';

const encoder = new TextEncoder();

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

export async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined(parts)));
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
export const toHex = (bytes: Uint8Array): Hash => Array.from(bytes, (byte) => HEX[byte] ?? '').join('');

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new Error('not lower-case hex');
  return Uint8Array.from({ length: text.length / 2 }, (_, index) => parseInt(text.slice(index * 2, index * 2 + 2), 16));
}
