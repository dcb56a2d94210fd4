import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral port range: an outgoing connection could otherwise take the port before its server listens. */
const LEAST = 20_000;
const MANY = 12_000;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = LEAST + Math.floor(Math.random() * MANY);
    const probe = createServer();
    const isFree = await Promise.race([
      once(probe.listen(port, '127.0.0.1'), 'listening').then(() => true),
      once(probe, 'error').then(() => false),
    ]).catch(() => false);
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
