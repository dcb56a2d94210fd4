export type Urgency = 'visitor' | 'background';
/** Thrown where too many already wait. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting';
}

interface Waiting {
  readonly start: () => void;
}

/** Lets few jobs run at once; visitors' go before the background's. */
export function createMakingQueue(limits: { readonly makingAtOnce: number; readonly waiting: number }) {
  const queues: Record<Urgency, Waiting[]> = { visitor: [], background: [] };
  let running = 0;

  function startNext(): void {
    if (running >= limits.makingAtOnce) return;
    // One place is always left for visitors: a background job in progress must not hold up two of them.
    const next = queues.visitor.shift() ?? (running < Math.max(1, limits.makingAtOnce - 1) ? queues.background.shift() : undefined);
    if (next === undefined) return;
    running += 1;
    next.start();
  }

  return {
    /** Runs the job when its turn comes. Rejects with `TooManyWaiting` where too many visitors wait. */
    run<T>(urgency: Urgency, job: () => Promise<T>): Promise<T> {
      if (urgency === 'visitor' && queues.visitor.length >= limits.waiting) return Promise.reject(new TooManyWaiting('too many pictures are waited for'));
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
export type MakingQueue = ReturnType<typeof createMakingQueue>;
