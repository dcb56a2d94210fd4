import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The client's address: the socket's peer, or, behind that many trusted proxies, the hop that the outermost of them saw. What a client
 * writes further to the left of X-Forwarded-For is never believed.
 */
export function clientAddress(context: Context, trustedProxies: number): string {
  const peer = peerAddress(context);
  if (trustedProxies === 0) return peer;
  const hops = context.req.header('x-forwarded-for')?.split(',').map((hop) => hop.trim()) ?? [];
  const hop = hops.at(-Math.min(trustedProxies, hops.length));
  return hop !== undefined && isIP(hop) !== 0 ? hop : peer;
}

function peerAddress(context: Context): string {
  // A request from inside the process (a page's loader) has no socket.
  const bindings = context.env as { incoming?: unknown } | undefined;
  if (bindings?.incoming === undefined) return 'in-process';
  return getConnInfo(context).remote.address?.replace(/^::ffff:/, '') ?? 'unknown';
}
