import { seededRandom } from '#tests/simulation/world/seeded.ts';
import type { Database } from '#platform/database/database.ts';
import { KnownValues } from './known-values.ts';
import { type ApiDocument, generateRequest, type GeneratedRequest, type Operation, operationsOf } from './requests.ts';
import { openRequestSite, type RequestSite } from './site.ts';

export const MAX_ANSWER_MS = 5_000;
const AT_ONCE = 8;
/** After this many requests the site's clock moves, so that limits end and people sign in again. */
const REST_EVERY = 400;
const REST_MS = 61 * 60_000;
const MAX_FAILURES = 50;
const SHOWN_BODY = 300;

export interface RequestReport {
  readonly requests: number;
  readonly byStatus: ReadonlyMap<number, number>;
  readonly operations: number;
  /** Operations that never answered with success. */
  readonly neverDone: readonly string[];
  readonly failures: readonly string[];
  readonly slowestMs: number;
}
export interface RequestOrder {
  readonly seed: number;
  readonly from: number;
  readonly count: number;
  readonly accounts?: readonly string[];
  readonly onProgress?: (done: number, failures: readonly string[]) => void;
}

/** Sends generated requests to every operation of the API document and reports server errors and late answers. */
export async function runRequests(database: Database, order: RequestOrder): Promise<RequestReport> {
  const site = await openRequestSite(database, order.accounts);
  try {
    const answer = await fetch(`${site.origin}/api/openapi.json`);
    const [first, ...others] = operationsOf((await answer.json()) as ApiDocument);
    if (first === undefined) throw new Error('the API document is empty');
    return await new Run(site, [first, ...others], order).finish();
  } finally {
    await site.close();
  }
}

class Run {
  readonly #site: RequestSite;
  readonly #operations: readonly [Operation, ...Operation[]];
  readonly #order: RequestOrder;
  readonly #known = new KnownValues();
  readonly #byStatus = new Map<number, number>();
  readonly #done = new Set<Operation>();
  readonly #failures: string[] = [];
  #slowestMs = 0;

  constructor(site: RequestSite, operations: readonly [Operation, ...Operation[]], order: RequestOrder) {
    this.#site = site;
    this.#operations = operations;
    this.#order = order;
  }

  async finish(): Promise<RequestReport> {
    const { from, count, onProgress } = this.#order;
    await this.#readLists();
    for (let index = from; index < from + count && this.#failures.length < MAX_FAILURES; index += REST_EVERY) {
      const until = Math.min(index + REST_EVERY, from + count);
      let next = index;
      const work = async (): Promise<void> => {
        while (next < until) {
          next += 1;
          await this.#send(next - 1);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      this.#site.advance(REST_MS);
      for (let caller = 0; caller < this.#site.callers.length; caller += 1) await this.#site.renew(caller);
      onProgress?.(until - from, this.#failures);
    }
    return {
      requests: [...this.#byStatus.values()].reduce((sum, each) => sum + each, 0),
      byStatus: this.#byStatus,
      operations: this.#operations.length,
      neverDone: this.#operations
        .filter((operation) => !this.#done.has(operation))
        .map(({ method, path }) => `${method} ${path}`),
      failures: this.#failures,
      slowestMs: this.#slowestMs,
    };
  }

  /** Reads every list, as the administrator and as a member. */
  async #readLists(): Promise<void> {
    for (const [as, { headers }] of this.#site.callers.entries())
      for (const operation of this.#operations)
        if (operation.method === 'GET' && !operation.path.includes('{'))
          await this.#read({ operation, url: operation.path, headers: {}, body: null, as }, headers);
  }

  async #send(index: number): Promise<void> {
    const { seed } = this.#order;
    const dice = seededRandom(seed + index);
    const request = generateRequest(
      { seed, index },
      {
        operations: this.#operations,
        people: this.#site.callers.length,
        knownTo: (operation) => this.#known.knownTo(operation, dice),
      },
    );
    const problem = await this.#read(request, this.#site.callers[request.as]?.headers ?? {});
    if (problem !== null) this.#failures.push(`request ${index} of seed ${seed}: ${problem}`);
  }

  /** Returns what is wrong with the response, or null. */
  async #read(request: GeneratedRequest, extraHeaders: Readonly<Record<string, string>>): Promise<string | null> {
    const { operation, url, headers, body } = request;
    const caller = this.#site.callers[request.as]?.name ?? '';
    const sent = typeof body === 'string' ? body.slice(0, SHOWN_BODY) : '';
    const what = `${operation.method} ${url.slice(0, SHOWN_BODY)} as ${caller} ${sent}`;
    const startedAt = performance.now();
    try {
      const answer = await fetch(this.#site.origin + url, {
        method: operation.method,
        headers: { ...extraHeaders, ...headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(MAX_ANSWER_MS),
        ...(body === null || operation.method === 'GET' || operation.method === 'HEAD' ? {} : { body }),
      });
      const { status } = answer;
      const type = answer.headers.get('content-type') ?? '';
      if (type.startsWith('text/event-stream')) await answer.body?.cancel();
      const text = type.startsWith('text/event-stream') ? '' : await answer.text();
      this.#slowestMs = Math.max(this.#slowestMs, performance.now() - startedAt);
      this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1);
      if (status < 400) this.#done.add(operation);
      if (status < 300 && type.startsWith('application/json')) this.#known.learn(operation, JSON.parse(text));
      return status < 500 ? null : `${status} from ${what}: ${text.slice(0, SHOWN_BODY)}`;
    } catch (error) {
      return `no answer (${String(error)}) after ${Math.round(performance.now() - startedAt)} ms from ${what}`;
    }
  }
}
