import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { ApiEnv } from './actor.ts';
import { addressKey } from './networks.ts';

/** Entries further left in X-Forwarded-For are controlled by the client and ignored. */
export function clientAddress(context: Context, trustedProxies: number): string {
  const { incoming } = (context.env ?? {}) as { incoming?: Pick<IncomingMessage, 'socket'> };
  return addressOfRequest(incoming, { trustedProxies, forwardedFor: context.req.header('x-forwarded-for') });
}

/** The rate-limit key of an address: an IPv6 client counts as its whole network. */
export const clientAddressKey = (context: Context, trustedProxies: number): string =>
  addressKey(clientAddress(context, trustedProxies));

export function callerKey(context: Context<ApiEnv>, trustedProxies: number): string | null {
  const actor = context.get('actor');
  if (actor.kind === 'user') return actor.userId;
  const { incoming } = (context.env ?? {}) as { incoming?: unknown };
  return incoming === undefined ? null : clientAddressKey(context, trustedProxies);
}

/** A request from inside the process (a page loader) has no socket. */
export function addressOfRequest(
  incoming: Pick<IncomingMessage, 'socket'> | undefined,
  { trustedProxies, forwardedFor = '' }: { trustedProxies: number; forwardedFor?: string | undefined },
): string {
  const peer =
    incoming === undefined ? 'in-process' : (incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? 'unknown');
  if (trustedProxies === 0) return peer;
  const hops = forwardedFor === '' ? [] : forwardedFor.split(',').map((each) => each.trim());
  const hop = hops.at(-Math.min(trustedProxies, hops.length));
  return hop !== undefined && isIP(hop) !== 0 ? hop : peer;
}
