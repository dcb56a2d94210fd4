import { expect, test } from 'vitest';
import { pageHeaders } from './page-headers.ts';
import { hstsOf } from './server.ts';

const policyOf = (usesStripe: boolean): string =>
  pageHeaders("'nonce-abc'", { usesStripe })['content-security-policy'] ?? '';

const PLAYERS = 'https://www.youtube-nocookie.com https://player.vimeo.com';

test('pages load from the site alone, but for video frames, and Stripe if it takes the cards', () => {
  expect(policyOf(false)).not.toContain('stripe');
  expect(
    policyOf(false)
      .split('; ')
      .filter((line) => line.includes('https:')),
  ).toEqual([`frame-src ${PLAYERS}`]);
  const policy = policyOf(true).split('; ');
  expect(policy).toContain("script-src 'self' 'nonce-abc' https://js.stripe.com");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com");
  expect(policy).toContain(
    `frame-src ${PLAYERS} https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com`,
  );
  expect(policy.filter((line) => line.includes('stripe')).length).toBe(3);
});

test('https sites set HSTS, for subdomains too if asked for; others do not', () => {
  const site = { publicUrl: 'https://cars.test', hstsSubdomains: false };
  expect(hstsOf(site)).toMatch(/^max-age=\d{8}$/);
  expect(hstsOf({ ...site, hstsSubdomains: true })).toMatch(/^max-age=\d{8}; includeSubDomains$/);
  expect(hstsOf({ ...site, publicUrl: 'http://localhost:3000' })).toBeNull();
});
