import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { isStorageKey } from './storage.ts';
import { openStorage } from './open.ts';

describe('storage', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hammerdown-storage-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('stores complete files under their keys, and leaves no partial ones', async () => {
    const storage = openStorage({ dataDir, s3: null });
    expect(await storage.get('images/a/original')).toBeNull();
    await storage.put('images/a/original', Buffer.from('first'));
    await storage.put('images/a/original', Buffer.from('second'));
    expect(Buffer.from((await storage.get('images/a/original')) ?? []).toString()).toBe('second');
    expect(await storage.get('images/a')).toBeNull();
    await storage.remove('images/a/original');
    expect(await storage.get('images/a/original')).toBeNull();
    expect(readdirSync(join(dataDir, 'files.incoming'))).toEqual([]);
  });

  it.each([
    '../secret',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    '.hidden',
    'a/.b',
    'a\\b',
    'a b',
    '',
    'a/%2e%2e/b',
    'a\0b',
    'a'.repeat(500),
  ])('refuses the key %j', (key) => {
    expect(isStorageKey(key)).toBe(false);
    expect(() => openStorage({ dataDir, s3: null }).remove(key)).toThrow(/storage key/);
  });

  it('uses S3 over HTTP, and retries errors', async () => {
    const files = new Map<string, Buffer>();
    const seen: IncomingMessage['headers'][] = [];
    let stumbles = 1;
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = await buffer(request);
      seen.push(request.headers);
      const path = request.url ?? '';
      if (request.method === 'PUT') files.set(path, body);
      const found = stumbles > 0 ? undefined : files.get(path);
      if (request.method === 'DELETE') files.delete(path);
      if (stumbles > 0) response.statusCode = 500;
      else if (found === undefined) response.statusCode = 404;
      stumbles -= 1;
      response.end(request.method === 'GET' ? found : undefined);
    };
    const server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const storage = openStorage({
      dataDir,
      s3: {
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        bucket: 'site',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
    });
    await storage.put('images/a', Buffer.from([1, 2, 3]));
    expect(files.get('/site/images/a')).toEqual(Buffer.from([1, 2, 3]));
    expect(seen).toHaveLength(2);
    expect(seen.at(-1)).toMatchObject({
      'content-length': '3',
      'x-amz-content-sha256': createHash('sha256')
        .update(Buffer.from([1, 2, 3]))
        .digest('hex'),
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/,
      ) as string,
    });
    expect(await storage.get('images/a')).toEqual(new Uint8Array([1, 2, 3]));
    await storage.remove('images/a');
    expect(await storage.get('images/a')).toBeNull();
    server.closeAllConnections();
    server.close();
  });
});
