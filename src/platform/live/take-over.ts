import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What the HTTP server hears of a connection. */
const HEARD = ['data', 'end', 'error', 'drain', 'timeout', 'close'] as const;

/**
 * Takes the connection from the HTTP server: the head is ours to write, and for the server this answer is finished and the connection closed,
 * so that it lets go of request, answer, parser and all that hangs on them. They would stay as long as the stream, and weigh more than
 * the connection itself: for each collection of the heap, and when a crowd ends, too.
 */
export function takeOver(response: ServerResponse, socket: Socket): void {
  response.emit('finish');
  socket.setTimeout(0);
  socket.setNoDelay(true);
  const farewells = socket.listeners('close');
  for (const event of HEARD) socket.removeAllListeners(event);
  // Tells of no fault: a line that fails is closed by Node itself, and its reader comes back.
  socket.on('error', ignore);
  // The parser is at work until the request that it has just read was answered.
  queueMicrotask(() => {
    // Before the parser goes, so that Node hands us what it would have read.
    socket.on('data', hangUp);
    for (const letGo of farewells) letGo.call(socket, false);
  });
}

function ignore(): void {}

/** Whoever asks for something else while this is a stream: no browser and no proxy does. */
function hangUp(this: Socket): void {
  this.destroy();
}
