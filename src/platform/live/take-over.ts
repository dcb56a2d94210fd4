import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { between, type Delay } from './limits.ts';

/** The body ends with the connection: no chunk encoding, so the socket can be written to directly. */
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

/** Begins a stream, and tells the client when to reconnect once it ends. */
export const streamHead = (retry: Delay): string => `${STREAM_HEAD}retry: ${Math.round(between(retry))}\n\n`;

const HEARD = ['data', 'end', 'error', 'drain', 'timeout', 'close'] as const;

/**
 * Detaches the socket from the HTTP server, which then treats the response as finished and releases the request,
 * response and parser. They would otherwise live as long as the stream and weigh more than the connection, both for
 * each garbage collection and when many connections end.
 */
export function takeOver(response: ServerResponse, socket: Socket): void {
  response.emit('finish');
  socket.setTimeout(0);
  socket.setNoDelay(true);
  const closeListeners = socket.listeners('close');
  for (const event of HEARD) socket.removeAllListeners(event);
  // Ignored: Node closes the socket, and the client reconnects.
  socket.on('error', ignore);
  // The parser is busy until the request that it has just read is answered.
  queueMicrotask(() => {
    // Attached before the parser is removed, so that Node passes us the data.
    socket.on('data', hangUp);
    for (const letGo of closeListeners) letGo.call(socket, false);
  });
}

function ignore(): void {}

/** Closes the connection when the client sends another request on it; no browser or proxy does. */
function hangUp(this: Socket): void {
  this.destroy();
}
