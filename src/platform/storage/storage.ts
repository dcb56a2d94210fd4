import { assert } from '../assert.ts';

/** A key is a path such as `images/0190…/original`. Writing it again replaces its content. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && FULL.has(error.code);

const longestKey = 400;
const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Plain names, so that no key leaves its directory or differs between file systems. */
export function isStorageKey(key: string): boolean {
  return key.length <= longestKey && key.split('/').every((part) => segment.test(part));
}

export function assertStorageKey(key: string): void {
  assert(isStorageKey(key), `"${key.slice(0, 80)}" cannot be a storage key`);
}
