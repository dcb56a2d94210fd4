/** Where bytes are kept under a key: `images/0190…/original`. A key that was put may be put again: the newest bytes stand. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null: nothing is kept under the key. */
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** True where bytes could not be kept for want of room. */
export const isStorageFull = (error: unknown): boolean => error instanceof Error && 'code' in error && typeof error.code === 'string' && FULL.has(error.code);
