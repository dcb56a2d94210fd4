/** Stores bytes under a key such as `images/0190…/original`. Writing a key again replaces its content. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && FULL.has(error.code);
