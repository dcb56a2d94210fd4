import { assert } from '../assert.ts';

const longestKey = 400;
const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Keys are paths of plain names: no key can leave its directory, hide as a dot file, or differ between file systems. */
export function isStorageKey(key: string): boolean {
  return key.length <= longestKey && key.split('/').every((part) => segment.test(part));
}

/** Callers make keys of identifiers and fixed words: another key is a fault of the program. */
export function assertStorageKey(key: string): void {
  assert(isStorageKey(key), `"${key.slice(0, 80)}" cannot be a storage key`);
}
