import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config.ts';
import { assertStorageKey, type Storage } from './storage.ts';

const timeoutMs = 30_000;
const attempts = 3;
const firstDelayMs = 200;

export class StorageError extends Error {
  override readonly name = 'StorageError';
}

export function createS3Storage(config: S3Config): Storage {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const call = async (method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Uint8Array): Promise<Response> => {
    assertStorageKey(key);
    const url = `${config.endpoint}/${config.bucket}/${key}`;
    const sent = {
      method,
      // Otherwise aws4fetch leaves the body unsigned.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        // The client's own retries don't cover refused connections and timeouts.
        const response = await fetch(await client.sign(url, sent), { signal: AbortSignal.timeout(timeoutMs) });
        if (response.status < 500 || attempt === attempts) return response;
        await response.body?.cancel();
      } catch (error) {
        if (attempt === attempts)
          throw new StorageError(`the file store did not answer ${method} ${key}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, firstDelayMs * 2 ** attempt * Math.random()));
    }
  };
  const fail = async (method: string, key: string, response: Response): Promise<never> => {
    throw new StorageError(
      `the file store answered ${method} ${key} with ${response.status}: ${(await response.text()).slice(0, 300)}`,
    );
  };
  return {
    async put(key, bytes) {
      const response = await call('PUT', key, bytes);
      if (!response.ok) return fail('PUT', key, response);
      await response.body?.cancel();
      return undefined;
    },
    async get(key) {
      const response = await call('GET', key);
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) return fail('GET', key, response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async remove(key) {
      const response = await call('DELETE', key);
      if (!response.ok && response.status !== 404) return fail('DELETE', key, response);
      await response.body?.cancel();
      return undefined;
    },
  };
}
