import { PGlite } from '@electric-sql/pglite';
import type { FromEngine, ToEngine } from './embedded-engine.ts';

/** PGlite's own parameters disable fsync. */
export const START_PARAMETERS: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'full_page_writes=on',
  '-c',
  'synchronous_commit=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
];

type Reply = Exclude<FromEngine, { kind: 'bytes' }> | (FromEngine & { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> });

export function engineSession(engine: PGlite, syncs: () => number): (message: ToEngine) => Promise<Reply> {
  async function exchange(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = [];
    // The parts are views of the engine's memory, so they are copied before it continues.
    await engine.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) });
    const answer = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
    let offset = 0;
    for (const part of parts) {
      answer.set(part, offset);
      offset += part.length;
    }
    return answer;
  }
  async function resetSession(): Promise<void> {
    if (engine.isInTransaction()) await engine.exec('rollback');
    await engine.exec('discard all');
  }
  return async (message) => {
    switch (message.kind) {
      case 'open':
        await resetSession();
        return { kind: 'opened', connection: message.connection };
      case 'bytes':
        return { kind: 'bytes', connection: message.connection, bytes: await exchange(message.bytes) };
      case 'syncs':
        return { kind: 'syncs', syncs: syncs() };
      case 'close':
        await engine.exec('checkpoint');
        await engine.close();
        return { kind: 'closed' };
    }
  };
}
