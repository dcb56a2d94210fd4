/** Child processes of a bench. Each takes one call at a time and answers with one message, `{ value }`. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { endWithBench } from './limit.ts';

const CALL_MS = 180_000;

export async function ask<Value>(child: ChildProcess, order: object): Promise<Value> {
  const answered = nextMessage<Value>(child);
  child.send(order);
  return answered;
}

/** Resolves to the process's next message, including unrequested ones such as "ready". Rejects if it dies first. */
export async function nextMessage<Value>(child: ChildProcess): Promise<Value> {
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

/** Disconnects and waits for the process to exit. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

export function answerCalls(first: unknown, answer: (order: never) => unknown): void {
  process.on('message', (order) => void (async () => process.send?.({ value: await answer(order as never) }))());
  endWithBench();
  process.send?.({ value: first });
}
