import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Delay, randomBetween } from './limits.ts';

/** The body ends with the connection, without chunks, so the socket can be written to directly. */
const STREAM_HEAD = [
  'HTTP/1.1 200 OK',
  'content-type: text/event-stream; charset=utf-8',
  'cache-control: no-cache, no-transform',
  'connection: close',
  'x-accel-buffering: no',
  'x-content-type-options: nosniff',
  '',
  '',
].join('\r\n');

export const streamHead = (retry: Delay): string => `${STREAM_HEAD}retry: ${Math.round(randomBetween(retry))}\n\n`;

const SOCKET_EVENTS = ['data', 'end', 'error', 'drain', 'timeout', 'close'] as const;

/** Request, response and parser would otherwise live as long as the stream. */
export function detachSocket(response: ServerResponse, socket: Socket): void {
  response.emit('finish');
  socket.setTimeout(0);
  socket.setNoDelay(true);
  const closeListeners = socket.listeners('close');
  for (const event of SOCKET_EVENTS) socket.removeAllListeners(event);
  // Ignored: Node closes the socket, and the client reconnects.
  socket.on('error', ignore);
  // The parser is busy until the current request is answered.
  queueMicrotask(() => {
    // Before the parser is removed, so that Node passes us the data.
    socket.on('data', closeConnection);
    for (const listener of closeListeners) listener.call(socket, false);
  });
}

function ignore(): void {}

function closeConnection(this: Socket): void {
  this.destroy();
}
