import { expect, test } from 'vitest';
import { pageHeaders } from './page-headers.ts';

const policyOf = (usesStripe: boolean): string => pageHeaders("'nonce-abc'", { usesStripe })['content-security-policy'] ?? '';

test('pages load from the house alone; from Stripe only where cards go through it', () => {
  expect(policyOf(false)).not.toMatch(/stripe|https?:/);
  expect(policyOf(false)).not.toContain('frame-src');
  const policy = policyOf(true).split('; ');
  expect(policy).toContain("script-src 'self' 'nonce-abc' https://js.stripe.com");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com");
  expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com');
  expect(policy.filter((line) => line.includes('stripe')).length).toBe(3);
});
