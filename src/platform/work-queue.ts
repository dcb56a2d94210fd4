import { Unavailable } from './http/result.ts';

export type Urgency = 'visitor' | 'background';
/** Answers 503. */
export class TooManyWaiting extends Unavailable {}

interface Waiting {
  readonly start: () => void;
}

/** Runs few jobs at once and lets few wait, so that a flood of one kind leaves room for the rest. */
export function createWorkQueue(limits: { readonly atOnce: number; readonly waiting: number }) {
  const queues: Record<Urgency, Waiting[]> = { visitor: [], background: [] };
  let running = 0;

  function startNext(): void {
    if (running >= limits.atOnce) return;
    // One slot is always free for visitors.
    const next =
      queues.visitor.shift() ?? (running < Math.max(1, limits.atOnce - 1) ? queues.background.shift() : undefined);
    if (next === undefined) return;
    running += 1;
    next.start();
  }

  return {
    run<T>(urgency: Urgency, job: () => Promise<T>): Promise<T> {
      if (urgency === 'visitor' && queues.visitor.length >= limits.waiting)
        return Promise.reject(new TooManyWaiting('We’re very busy right now. Please try again in a moment.'));
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      queues[urgency].push({
        start: () => {
          job()
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              startNext();
            });
        },
      });
      startNext();
      return promise;
    },
  };
}
export type WorkQueue = ReturnType<typeof createWorkQueue>;
