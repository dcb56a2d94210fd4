/** One numbered event as it was published. */
export interface LiveEvent {
  readonly id: number;
  readonly topic: string;
  readonly name: string;
  /** The data exactly as it is sent. */
  readonly json: string;
}

/** An event as the stream's bytes: made once, written to every watcher. */
export function frame(event: LiveEvent): Buffer {
  return Buffer.from(`id: ${event.id}\nevent: ${event.name}\ndata: ${event.json}\n\n`);
}

/** A message that has no number: it does not move the place from which a client resumes. */
export function unnumberedFrame(name: string, data: unknown): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}
