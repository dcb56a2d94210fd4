import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServedApi } from '#tests/support/serve-api.ts';
import { serveHttpsSite } from './https-site.ts';

let site: ServedApi;
beforeAll(async () => {
  site = await serveHttpsSite();
});
afterAll(() => site.close());

const ADDRESSES = [
  ...[
    '/healthz',
    '/readyz',
    '/metrics',
    '/nothing-here',
    '/auctions/none/og.jpg',
    '/media/none',
    '/sanctum/csrf-cookie',
  ],
  ...['/api/settings', '/api/account', '/api/none', '/api/docs', '/api/openapi.json', '/api/operator/audit/export'],
];
const MIN_HSTS_S = 31_536_000;

describe.each(ADDRESSES)('the answer of %s', (address) => {
  let answer: Response;
  beforeAll(async () => {
    answer = await fetch(`${site.origin}${address}`, {
      headers: { origin: 'https://evil.example' },
      redirect: 'manual',
    });
    await answer.arrayBuffer();
  });

  test('asks for https for at least a year, for subdomains too', () => {
    const [, seconds] =
      /^max-age=(\d+); includeSubDomains$/.exec(answer.headers.get('strict-transport-security') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(MIN_HSTS_S);
  });
  test('is neither sniffed nor framed, and names no base and no object', () => {
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toMatch(/(?:object|default)-src 'none'/);
  });
  test('has a referrer policy', () => {
    expect(answer.headers.get('referrer-policy')).toMatch(/^(?:same-origin|strict-origin-when-cross-origin)$/);
  });
  test('opens nothing to other origins', () => {
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
  test('does not reveal the software or its version', () => {
    expect(answer.headers.get('server')).toBeNull();
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });
  test('sends the type and charset of its text', () => {
    if (answer.headers.get('content-length') === '0' || answer.status === 204) return;
    const type = answer.headers.get('content-type') ?? '';
    expect(type).not.toBe('');
    if (type.startsWith('text/')) expect(type.toLowerCase()).toContain('charset=utf-8');
  });
});

test('answers of the API are kept in no cache unless they are public', async () => {
  for (const address of ['/api/account', '/api/account/export', '/api/operator/users'])
    expect([address, (await fetch(`${site.origin}${address}`)).headers.get('cache-control')]).toEqual([
      address,
      'private, no-store',
    ]);
});
