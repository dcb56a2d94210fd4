import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { ApiEnv } from '#platform/http/actor.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import { readHostCookie, sessionToken, setHostCookie } from '#platform/http/cookies.ts';
import { evidenceNetwork } from '#platform/http/networks.ts';
import type { AccountsContext, Origin } from './deps.ts';
import { keepSignInDevice } from './store/sign-in-evidence.ts';

const DEVICE_COOKIE = 'device';
const DEVICE_COOKIE_SECONDS = 180 * 24 * 3600;
const DEVICE_BYTES = 16;
const DEVICE_COOKIE_PATTERN = /^[\w-]{22}\.[\w-]{43}$/;

export function originOf(c: Context<ApiEnv>, { config }: AccountsContext): Origin {
  return {
    acceptLanguage: c.req.header('accept-language') ?? '',
    userAgent: c.req.header('user-agent') ?? '',
    address: clientAddress(c, config.trustedProxies),
    previousToken: sessionToken(c, config),
    deviceCookie: readHostCookie(c, config, DEVICE_COOKIE),
  };
}

/** Proves a known device. It opens nothing and only changes the limit that applies. */
const signatureOf = ({ config }: AccountsContext, userId: string, device: string): Buffer =>
  createHmac('sha256', config.secret).update(`device:${userId}:${device}`).digest();

export function verifiedDeviceOf(
  context: AccountsContext,
  { userId, cookie }: { userId: string; cookie: string | null },
): string | null {
  if (cookie === null || !DEVICE_COOKIE_PATTERN.test(cookie)) return null;
  const [device = '', signature = ''] = cookie.split('.');
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(context, userId, device)) ? device : null;
}

function unverifiedDeviceOf(cookie: string | null): string | null {
  return cookie !== null && DEVICE_COOKIE_PATTERN.test(cookie) ? (cookie.split('.')[0] ?? null) : null;
}

const DEVICE_KEY_HEX_DIGITS = 32;
const deviceKeyOf = (device: string): string => hash('sha256', device, 'hex').slice(0, DEVICE_KEY_HEX_DIGITS);

/** Never the whole address, nor the cookie itself. */
export interface BidOrigin {
  readonly network: string | null;
  readonly deviceKey: string | null;
}

export function bidOriginOf(c: Context<ApiEnv>, { config }: Pick<AccountsContext, 'config'>): BidOrigin {
  const device = c.get('isByToken') === true ? null : unverifiedDeviceOf(readHostCookie(c, config, DEVICE_COOKIE));
  return {
    network: evidenceNetwork(clientAddress(c, config.trustedProxies)),
    deviceKey: device === null ? null : deviceKeyOf(device),
  };
}

/** The browser keeps its id when another person signs in, which is evidence that the two belong together. */
export async function rememberDevice(c: Context<ApiEnv>, context: AccountsContext, userId: string): Promise<void> {
  const { config, database, clock } = context;
  const device =
    unverifiedDeviceOf(readHostCookie(c, config, DEVICE_COOKIE)) ?? randomBytes(DEVICE_BYTES).toString('base64url');
  const at = new Date(await clock.now(database.executor));
  await keepSignInDevice(database.executor, { userId, deviceKey: deviceKeyOf(device), at });
  setHostCookie(c, config, {
    name: DEVICE_COOKIE,
    value: `${device}.${signatureOf(context, userId, device).toString('base64url')}`,
    seconds: DEVICE_COOKIE_SECONDS,
  });
}
