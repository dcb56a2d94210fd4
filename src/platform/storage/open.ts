import type { Config } from '../config.ts';
import { createFileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return config.s3 === null ? createFileStorage(config.dataDir) : createS3Storage(config.s3);
}
