import { writeSync } from 'node:fs';
import type { Socket } from 'node:net';

/**
 * The socket parts needed for direct writes. Node exposes the file descriptor only on the handle, and not for every
 * socket type.
 */
export type DirectLine = Pick<Socket, 'writableLength' | 'write'> & {
  readonly encrypted?: boolean;
  readonly _handle?: { readonly fd?: number } | null;
};

/**
 * Writes to the file descriptor directly, without the request object and callbacks of a stream write: half of an
 * event's user-space cost per subscriber. What the non-blocking kernel does not take, and every unusual case, goes
 * through the stream, which waits for the client and reports errors. Order is kept. Not for an ended connection.
 */
export function writeAtOnce(line: DirectLine, bytes: Buffer): void {
  // Read before each write: a closed descriptor's number may be reused. A closed socket has no handle.
  const fd = line.writableLength > 0 || line.encrypted === true ? undefined : line._handle?.fd;
  const written = fd === undefined || fd < 0 ? 0 : tryWrite(fd, bytes);
  if (written < bytes.length) line.write(written === 0 ? bytes : bytes.subarray(written));
}

function tryWrite(fd: number, bytes: Buffer): number {
  try {
    return writeSync(fd, bytes);
  } catch {
    return 0;
  }
}
