import { VIDEO_PLAYERS } from '#contract/video-player.ts';

const STRIPE_SOURCES = {
  scripts: ' https://js.stripe.com',
  connections: ' https://api.stripe.com',
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
} as const;

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
      `frame-src ${[...Object.values(VIDEO_PLAYERS), ...(stripe?.frames ?? [])].join(' ')}`,
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
