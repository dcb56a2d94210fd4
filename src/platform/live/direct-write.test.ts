import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { devNull } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDirect } from './direct-write.ts';

const PIECE = 64 * 1024;
const piece = (index: number): Buffer => Buffer.alloc(PIECE, index % 251);

describe('writing to a socket directly', () => {
  let server: Server;
  let line: Socket;
  let reader: Socket;

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const taken = once(server, 'connection') as Promise<[Socket]>;
    reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    [line] = await taken;
  });
  afterEach(() => {
    reader.destroy();
    line.destroy();
    server.close();
  });

  it('buffers nothing in the stream if the reader keeps up', async () => {
    reader.resume();
    const received = once(reader, 'data') as Promise<[Buffer]>;
    writeDirect(line, Buffer.from('a word'));
    expect(line.bytesWritten).toBe(0);
    expect((await received)[0].toString()).toBe('a word');
  });

  it('keeps every byte in order if the kernel buffer is full', async () => {
    let count = 0;
    while (count < 20 || line.writableLength < 4 * PIECE) writeDirect(line, piece((count += 1)));
    const chunks: Buffer[] = [];
    reader.on('data', (chunk: Buffer) => chunks.push(chunk)).resume();
    await once(line, 'drain');
    // The stream has drained, so this write goes to the kernel directly again.
    writeDirect(line, piece((count += 1)));
    line.end();
    await once(reader, 'end');
    expect(
      Buffer.concat(chunks).equals(Buffer.concat(Array.from({ length: count }, (_, index) => piece(index + 1)))),
    ).toBe(true);
  });

  it('leaves writes on a closed socket to the stream', async () => {
    line.destroy();
    const errors: unknown[] = [];
    line.on('error', (error) => errors.push(error));
    writeDirect(line, Buffer.from('too late'));
    await once(line, 'close');
    expect(errors).toEqual([]);
    expect(line.bytesWritten).toBe(0);
  });

  it('falls back to the stream without a usable file descriptor', () => {
    const written: Buffer[] = [];
    const write = (bytes: Buffer): boolean => written.push(bytes) > 0;
    const bytes = Buffer.from('a word');
    const fd = openSync(devNull, 'w');
    const kinds = [
      {},
      { _handle: null },
      { _handle: { fd: -1 } },
      { _handle: { fd: 2 ** 30 } },
      { encrypted: true, _handle: { fd } },
    ];
    for (const kind of kinds) writeDirect({ writableLength: 0, write, ...kind }, bytes);
    writeDirect({ writableLength: 1, write, _handle: { fd } }, bytes);
    closeSync(fd);
    expect(written).toEqual([...kinds, bytes].map(() => bytes));
  });
});
