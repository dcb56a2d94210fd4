import { assert } from '../assert.ts';

const longestKey = 400;
const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * Keys are paths of plain names, so that no key can leave its directory, become a hidden file or differ between file
 * systems.
 */
export function isStorageKey(key: string): boolean {
  return key.length <= longestKey && key.split('/').every((part) => segment.test(part));
}

/** Callers build keys from ids and constants, so an invalid key is a bug. */
export function assertStorageKey(key: string): void {
  assert(isStorageKey(key), `"${key.slice(0, 80)}" cannot be a storage key`);
}
