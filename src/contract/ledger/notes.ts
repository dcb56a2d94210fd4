import { bytesOf, joined, sha256 } from './hashing.ts';
import { HASH_BYTES, isSame, leafHash, rootFromProof, type TreeHead } from './merkle.ts';

/** Signed notes (C2SP signed-note) with Ed25519, and checkpoints (C2SP tlog-checkpoint). */
const ED25519 = 1;
const KEY_ID_BYTES = 4;

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Null unless the text is the one way to write these bytes. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** SHA-256(name ‖ newline ‖ type ‖ key), its first four bytes. */
export async function keyIdOf(name: string, publicKey: Uint8Array): Promise<Uint8Array> {
  const hash = await sha256(bytesOf(`${name}\n`), Uint8Array.of(ED25519), publicKey);
  return hash.subarray(0, KEY_ID_BYTES);
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export async function formatKey(name: string, publicKey: Uint8Array): Promise<string> {
  const id = await keyIdOf(name, publicKey);
  return `${name}+${hex(id)}+${toBase64(joined([Uint8Array.of(ED25519), publicKey]))}`;
}

interface VerifierKey {
  readonly name: string;
  readonly id: Uint8Array;
  readonly publicKey: Uint8Array<ArrayBuffer>;
}

async function parseKey(key: string): Promise<VerifierKey | null> {
  const [name = '', , ...rest] = key.split('+');
  const bytes = fromBase64(rest.join('+'));
  if (bytes === null || bytes.length !== 33 || bytes[0] !== ED25519) return null;
  const publicKey = bytes.slice(1);
  return (await formatKey(name, publicKey)) === key ? { name, id: await keyIdOf(name, publicKey), publicKey } : null;
}

export const formatNote = (
  text: string,
  { name, id, signature }: { name: string; id: Uint8Array; signature: Uint8Array },
): string => `${text}\n— ${name} ${toBase64(joined([id, signature]))}\n`;

/** Returns the text, or null if this key did not sign it. Ignores signatures by other keys. */
export async function openNote(note: string, key: string): Promise<string | null> {
  const known = await parseKey(key);
  const end = note.lastIndexOf('\n\n');
  if (known === null || end < 0 || !note.endsWith('\n')) return null;
  const text = note.slice(0, end + 1);
  let isSigned = false;
  for (const line of note.slice(end + 2, -1).split('\n')) {
    const [dash, name, base64 = '', ...rest] = line.split(' ');
    const bytes = fromBase64(base64);
    if (dash !== '—' || name === undefined || name === '' || bytes === null || rest.length > 0) return null;
    if (name !== known.name || !isSame(bytes.subarray(0, KEY_ID_BYTES), known.id)) continue;
    if (!(await isSignedBy(known.publicKey, bytes.slice(KEY_ID_BYTES), text))) return null;
    isSigned = true;
  }
  return isSigned ? text : null;
}

async function isSignedBy(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  text: string,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, bytesOf(text));
}

export interface LogProof {
  readonly checkpoint: string;
  readonly hashes: readonly string[];
  readonly index: number;
  readonly key: string;
}

export async function isLogged(entry: Uint8Array, { checkpoint, hashes, index, key }: LogProof): Promise<boolean> {
  const text = await openNote(checkpoint, key);
  const head = text === null ? null : parseCheckpoint(text);
  const path = hashes.map(fromBase64);
  if (head === null || head.origin !== key.split('+')[0] || !path.every((hash) => hash?.length === HASH_BYTES))
    return false;
  const siblings = path.filter((hash) => hash !== null);
  const root = await rootFromProof({ index, size: head.size, leaf: await leafHash(entry) }, siblings);
  return root !== null && isSame(root, head.root);
}

export interface Checkpoint extends TreeHead {
  readonly origin: string;
}

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin = '', size = '', base64 = '', ...rest] = text.split('\n');
  const root = fromBase64(base64);
  if (origin === '' || !/^(?:0|[1-9]\d{0,14})$/.test(size) || root?.length !== HASH_BYTES || rest.join('\n') !== '')
    return null;
  return { origin, size: Number(size), root };
}
