import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those could take the port again before its server listens. */
const LEAST = 20_000;
const MANY = 12_000;

/** A port of this machine that nobody listens on, for a server whose address must be known before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LEAST + Math.floor(Math.random() * MANY);
    const probe = createServer();
    const isFree = await Promise.race([once(probe.listen(port, '127.0.0.1'), 'listening').then(() => true), once(probe, 'error').then(() => false)]).catch(
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
