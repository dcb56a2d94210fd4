import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { ApiEnv } from './actor.ts';
import { callerAt } from './networks.ts';

/**
 * The client's address: the socket's peer, or, behind that many trusted proxies, the hop that the outermost of them saw. What a client
 * writes further to the left of X-Forwarded-For is never believed.
 */
export function clientAddress(context: Context, trustedProxies: number): string {
  const { incoming } = (context.env ?? {}) as { incoming?: Pick<IncomingMessage, 'socket'> };
  return addressBehind(incoming, { trustedProxies, forwardedFor: context.req.header('x-forwarded-for') });
}

/** As whom the client counts where calls are limited by address: its address, or the IPv6 network that it holds. */
export const clientCaller = (context: Context, trustedProxies: number): string => callerAt(clientAddress(context, trustedProxies));

/** Whose calls are counted together: a signed-in user's, or those of an address. Null: the house asks itself. */
export function callerOf(context: Context<ApiEnv>, trustedProxies: number): string | null {
  const actor = context.get('actor');
  if (actor.kind === 'user') return actor.userId;
  const { incoming } = (context.env ?? {}) as { incoming?: unknown };
  return incoming === undefined ? null : clientCaller(context, trustedProxies);
}

/** The same of a request that is not yet Hono's. One from inside the process (a page's loader) has no socket. */
export function addressBehind(
  incoming: Pick<IncomingMessage, 'socket'> | undefined,
  { trustedProxies, forwardedFor = '' }: { trustedProxies: number; forwardedFor?: string | undefined },
): string {
  const peer = incoming === undefined ? 'in-process' : (incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? 'unknown');
  if (trustedProxies === 0) return peer;
  const hops = forwardedFor === '' ? [] : forwardedFor.split(',').map((each) => each.trim());
  const hop = hops.at(-Math.min(trustedProxies, hops.length));
  return hop !== undefined && isIP(hop) !== 0 ? hop : peer;
}
