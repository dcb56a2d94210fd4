/** Callers who arrive during a read share the next one, so that nobody gets data older than their call. */
export class SharedReads<Answer> {
  readonly #running = new Map<string, Promise<void>>();
  readonly #next = new Map<string, Promise<Answer>>();

  take(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const shared = this.#next.get(key);
    if (shared !== undefined) return shared;
    const running = this.#running.get(key);
    if (running === undefined) return this.#start(key, read);
    const next = running.then(() => {
      this.#next.delete(key);
      return this.#start(key, read);
    });
    this.#next.set(key, next);
    return next;
  }

  #start(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const answer = read();
    const end = (): void => {
      this.#running.delete(key);
    };
    this.#running.set(key, answer.then(end, end));
    return answer;
  }
}
