import { isIP } from 'node:net';
import { isOwnNetwork } from './safe-fetch.ts';

/** Names that no public DNS server resolves (RFC 6761, RFC 8375, ICANN's `.internal`). */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|test|home\.arpa)$/;

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

export const isLoopback = (url: string): boolean => isLoopbackHost(hostOf(url));

function isLoopbackHost(host: string): boolean {
  return host === '::1' || (isIP(host) === 4 && host.startsWith('127.')) || /(?:^|\.)localhost$/.test(host);
}

/** True for another machine without a verified TLS certificate. A name without dots is a container of this machine. */
export function isPlainDatabase(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { searchParams, hostname } = new URL(url);
  if (searchParams.get('sslmode') === 'verify-full') return false;
  const host = searchParams.get('host') ?? hostname;
  const isHere = host === '' || host.startsWith('/') || isLoopback(`http://${host}`);
  return !isHere && /[.:]/.test(host);
}

export function isPublicUrl(url: string): boolean {
  if (new URL(url).protocol === 'https:') return true;
  const host = hostOf(url);
  if (isIP(host) !== 0) return !isOwnNetwork(host);
  return host.includes('.') && !PRIVATE_NAMES.test(host);
}

export interface ProductionSettings {
  readonly publicUrl: string;
  readonly host: string;
  readonly demo: boolean;
  readonly hasStripe: boolean;
  readonly allowsSandboxPayments: boolean;
  readonly hasSmtp: boolean;
  readonly hasSecret: boolean;
  readonly hasTrustedProxies: boolean;
  readonly isStaffFactorOptional: boolean;
}

export function problemsInProduction(settings: ProductionSettings): string[] {
  const { publicUrl } = settings;
  if (!isPublicUrl(publicUrl)) return problemsOnNetwork(settings);
  const checks: readonly (readonly [isMet: boolean, problem: string])[] = [
    [!settings.demo, 'DEMO must be 0 on a public site: everybody knows the password of the demo accounts'],
    [
      settings.hasStripe || settings.allowsSandboxPayments,
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set on a public site: without them ' +
        'anyone can bid with a test card. For a rehearsal, set ALLOW_SANDBOX_PAYMENTS=1',
    ],
    [settings.hasSmtp, 'SMTP_URL must be set on a public site: without it nobody receives email'],
    [settings.hasSecret, 'SECRET must be set on a public site: at least 32 random characters'],
    [
      settings.hasTrustedProxies || new URL(publicUrl).protocol !== 'https:',
      'TRUSTED_PROXIES must be set if PUBLIC_URL starts with https://: the number of proxies in front, so that ' +
        'visitors don’t share the limits of one address',
    ],
    [
      !settings.isStaffFactorOptional,
      'STAFF_SECOND_FACTOR must be required on a public site: else a stolen password opens the console',
    ],
  ];
  return checks.flatMap(([isMet, problem]) => (isMet ? [] : [problem]));
}

/** The demo site may be shown on a network: its sales are not real. */
function problemsOnNetwork({ host, demo, hasStripe, allowsSandboxPayments }: ProductionSettings): string[] {
  if (isLoopbackHost(host) || demo || hasStripe || allowsSandboxPayments) return [];
  return [
    `HOST must be 127.0.0.1, not "${host}", until STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET ` +
      'are set: without them anyone on the network can bid with a test card. For a rehearsal, set ' +
      'ALLOW_SANDBOX_PAYMENTS=1',
  ];
}
