import { once } from 'node:events';
import { connect, createServer, type Socket, type AddressInfo } from 'node:net';

export interface DatabaseProxy {
  readonly url: string;
  /** Resets every connection, in both directions. New ones are accepted at once. */
  cut(): number;
  close(): Promise<void>;
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [upstream, client] as const]) {
      one.setNoDelay(true);
      one.on('error', () => undefined);
      one.once('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = (): number => {
    const count = pairs.size;
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
    return count;
  };
  return {
    url: url.href,
    cut,
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
