import { writeSync } from 'node:fs';
import type { Socket } from 'node:net';

/** What is needed of a socket to write to it. Node tells the number of its file by its handle alone, and of other kinds of lines not at all. */
export type DirectLine = Pick<Socket, 'writableLength' | 'write'> & { readonly encrypted?: boolean; readonly _handle?: { readonly fd?: number } | null };

/**
 * Hands the bytes to the kernel, without the request object and the callbacks that a stream makes for each write: half of what an event
 * costs a watcher outside of the kernel. Sockets do not block: what the kernel does not take, and whatever is out of the ordinary, goes the
 * way of the stream, which waits for the reader and tells of faults. Nothing passes what waits already. Not for a line that was ended.
 */
export function writeAtOnce(line: DirectLine, bytes: Buffer): void {
  // Asked anew for each write: the number of a file that was closed may be another's by now. A closed line has no handle.
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
