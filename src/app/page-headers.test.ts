import { expect, test } from 'vitest';
import { pageHeaders } from './page-headers.ts';

const policyOf = (usesStripe: boolean): string => pageHeaders("'nonce-abc'", { usesStripe, isSecure: true })['content-security-policy'] ?? '';

test('pages load from the house alone; from Stripe only where cards go through it', () => {
  expect(policyOf(false)).not.toMatch(/stripe|https?:/);
  expect(policyOf(false)).not.toContain('frame-src');
  const policy = policyOf(true).split('; ');
  expect(policy).toContain("script-src 'self' 'nonce-abc' https://js.stripe.com");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com");
  expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com');
  expect(policy.filter((line) => line.includes('stripe')).length).toBe(3);
});

test('who came by TLS comes by nothing else; a house without it can still be reached', () => {
  expect(pageHeaders('', { usesStripe: false, isSecure: true })['strict-transport-security']).toMatch(/^max-age=\d{8}$/);
  expect(pageHeaders('', { usesStripe: false, isSecure: false })).not.toHaveProperty('strict-transport-security');
});
