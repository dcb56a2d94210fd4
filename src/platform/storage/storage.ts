import type { Config } from '../config.ts';
import { createFileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/** Where bytes are kept under a key: `images/0190…/original`. A key that was put may be put again: the newest bytes stand. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null: nothing is kept under the key. */
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
}

/** The S3 store that the config names, else files in the data directory. */
export function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return config.s3 === null ? createFileStorage(config.dataDir) : createS3Storage(config.s3);
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** True where bytes could not be kept for want of room. */
export const isStorageFull = (error: unknown): boolean => error instanceof Error && 'code' in error && typeof error.code === 'string' && FULL.has(error.code);
