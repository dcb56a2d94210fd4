import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  isOwnNetwork,
  OwnNetworkError,
  safeGetBytes,
  safePost,
  targetProblem,
  UnusableAnswerError,
} from './safe-fetch.ts';

describe('refuses private network addresses', () => {
  test.each([
    'http://partner.example/hook',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://172.20.0.1/',
    'https://192.168.1.10/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0.0.0.0/',
    'https://100.64.0.1/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://me:secret@partner.example/',
    'ftp://partner.example/',
    'partner.example',
  ])('refuses %s on input', (url) => {
    expect(targetProblem(url, { allowsOwnNetwork: false })).toMatch(/\.$/);
  });
  test('refuses a host name that resolves to one', async () => {
    await expect(
      safePost('https://localhost/', { headers: {}, body: '' }, { allowsOwnNetwork: false }),
    ).rejects.toBeInstanceOf(OwnNetworkError);
    expect(['8.8.8.8', '2606:4700::1111'].map(isOwnNetwork)).toEqual([false, false]);
    expect(['::ffff:10.0.0.1', '::ffff:a00:1', 'nonsense'].map(isOwnNetwork)).toEqual([true, true, true]);
  });
});

describe('a file from a URL', () => {
  const LIMITS = { allowsOwnNetwork: true, maxBytes: 1000, timeoutMs: 60_000, maxRedirects: 1 };
  const server = createServer(({ url = '' }, response) => {
    if (url === '/slow') response.write('a');
    else if (url === '/moved') response.writeHead(302, { location: '/1000' }).end();
    else response.end('a'.repeat(Number(url.slice(1))));
  });
  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  beforeAll(() => new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening)));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  test('is read whole up to the limit, and refused beyond it', async () => {
    expect(await safeGetBytes(at('/1000'), LIMITS)).toHaveLength(1000);
    await expect(safeGetBytes(at('/1001'), LIMITS)).rejects.toBeInstanceOf(UnusableAnswerError);
  });
  test('is followed as often as allowed', async () => {
    expect(await safeGetBytes(at('/moved'), LIMITS)).toHaveLength(1000);
    await expect(safeGetBytes(at('/moved'), { ...LIMITS, maxRedirects: 0 })).rejects.toThrow('redirects too often');
  });
  test('is refused if its end does not come in time', async () => {
    await expect(safeGetBytes(at('/slow'), { ...LIMITS, timeoutMs: 300 })).rejects.toThrow('No answer within');
  });
  test('is not asked for in a private network', async () => {
    const strict = { ...LIMITS, allowsOwnNetwork: false };
    await expect(safeGetBytes('https://127.0.0.1/a.jpg', strict)).rejects.toBeInstanceOf(OwnNetworkError);
    await expect(safeGetBytes('https://localhost/a.jpg', strict)).rejects.toBeInstanceOf(OwnNetworkError);
  });
});
