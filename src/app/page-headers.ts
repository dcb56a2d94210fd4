/** The sources that Stripe's frames and script need. Allowed only when cards go through Stripe. */
const STRIPE_SOURCES = {
  scripts: ' https://js.stripe.com',
  connections: ' https://api.stripe.com',
  frames: 'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
} as const;

/** Returns the headers of a page. `scripts` are the inline scripts that the CSP allows, by nonce or by hash. */
export function pageHeaders(scripts: string, { usesStripe }: { usesStripe: boolean }): Record<string, string> {
  const stripe = usesStripe ? STRIPE_SOURCES : null;
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' ${scripts}${stripe?.scripts ?? ''}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self'${stripe?.connections ?? ''}`,
      ...(stripe === null ? [] : [stripe.frames]),
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}
