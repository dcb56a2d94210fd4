import { describe, expect, test } from 'vitest';
import { targetProblem, isOwnNetwork, OwnNetworkError, safePost } from './safe-fetch.ts';

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
