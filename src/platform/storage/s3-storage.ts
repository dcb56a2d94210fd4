import { createHash, createHmac } from 'node:crypto';
import type { S3Config } from '../config.ts';
import { assertStorageKey } from './storage-key.ts';
import type { Storage } from './storage.ts';

const timeoutMs = 30_000;
const attempts = 3;
const firstDelayMs = 200;

/** The S3 store answered with something that it should not. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';
}

/** Any store that speaks S3's protocol, by path-style addresses. Its three calls do not deserve a package of megabytes. */
export function createS3Storage(config: S3Config): Storage {
  const call = async (method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Uint8Array): Promise<Response> => {
    assertStorageKey(key);
    const url = new URL(`${config.endpoint}/${config.bucket}/${key}`);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await fetch(url, {
          method,
          headers: signedHeaders({ method, url, body, at: new Date() }, config),
          signal: AbortSignal.timeout(timeoutMs),
          ...(body === undefined ? {} : { body: new Uint8Array(body) }),
        });
        if (response.status < 500 || attempt === attempts) return response;
        await response.body?.cancel();
      } catch (error) {
        if (attempt === attempts) throw new StorageFault(`the file store did not answer ${method} ${key}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, firstDelayMs * 2 ** attempt * Math.random()));
    }
  };
  const fail = async (method: string, key: string, response: Response): Promise<never> => {
    throw new StorageFault(`the file store answered ${method} ${key} with ${response.status}: ${(await response.text()).slice(0, 300)}`);
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

interface Request {
  readonly method: string;
  readonly url: URL;
  readonly body: Uint8Array | undefined;
  readonly at: Date;
}

/** AWS Signature Version 4. Keys hold no character that would need encoding, and there is no query. */
export function signedHeaders(request: Request, config: Pick<S3Config, 'region' | 'accessKeyId' | 'secretAccessKey'>): Record<string, string> {
  const stamp = request.at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${stamp.slice(0, 8)}/${config.region}/s3/aws4_request`;
  const bodyHash = createHash('sha256')
    .update(request.body ?? '')
    .digest('hex');
  const headers = { host: request.url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': stamp };
  const names = Object.keys(headers).join(';');
  const canonical = [request.method, request.url.pathname, '', ...Object.entries(headers).map(([name, value]) => `${name}:${value}`), '', names, bodyHash].join(
    '\n',
  );
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((secret, part) => createHmac('sha256', secret).update(part).digest(), `AWS4${config.secretAccessKey}`);
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  const { host: _, ...sent } = headers;
  return { ...sent, authorization: `AWS4-HMAC-SHA256 Credential=${config.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}` };
}
