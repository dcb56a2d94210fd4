/** Processes of a bench that are asked one thing at a time, and answer each with one message, `{ value }`. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { endWithBench } from './limit.ts';

/** What is asked of a process is answered by then, or never. */
const CALL_MS = 180_000;

/** Asks a process something, and waits for its answer. */
export async function ask<Value>(child: ChildProcess, order: object): Promise<Value> {
  const answered = said<Value>(child);
  child.send(order);
  return answered;
}

/** The next thing that a process says, unasked too: that it is ready. Fails if it dies first. */
export async function said<Value>(child: ChildProcess): Promise<Value> {
  const listening = new AbortController();
  const { signal } = listening;
  const died = once(child, 'exit', { signal }).then(() => {
    throw new Error('a process of the bench has died');
  });
  const answered = once(child, 'message', { signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]) });
  try {
    const [message] = (await Promise.race([answered, died])) as [{ value: Value }];
    return message.value;
  } finally {
    died.catch(() => undefined);
    answered.catch(() => undefined);
    listening.abort();
  }
}

/** Lets a process end, and waits for it. It ends by itself once nobody can ask it any more. */
export async function dismiss(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/** In such a process: says what there is to say first, then answers what it is asked, until nobody can ask any more. */
export function answerCalls(first: unknown, answer: (order: never) => unknown): void {
  process.on('message', (order) => void (async () => process.send?.({ value: await answer(order as never) }))());
  endWithBench();
  process.send?.({ value: first });
}
