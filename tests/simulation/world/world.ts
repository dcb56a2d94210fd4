import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#app';
import { refusalAnswer } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { databaseClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openOnEngine } from '#platform/database/open.ts';
import { silentLog } from '#platform/log.ts';
import { drive, type Outcome } from './drive.ts';
import { SimulatedEngine } from './engine.ts';
import { Providers } from './providers.ts';
import { PushService } from './push-service.ts';
import { WebhookReceivers } from './webhook-receivers.ts';
import { random, time } from './install.ts';
import type { Dice } from './seeded.ts';

export type App = ReturnType<typeof createApp>;
export type Death = 'kill' | 'power cut';
/** Answers of the API that say nothing about what was decided. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const NEVER = 2_147_483_647;
const config = readConfig({
  SECRET: 's'.repeat(40),
  DATA_DIR: mkdtempSync(join(tmpdir(), 'simulation-')),
  DEMO: '0',
  STAFF_SECOND_FACTOR: 'optional',
  LOG_LEVEL: 'silent',
  PUBLIC_URL: 'http://site.test',
});

/** The product on a simulated computer: it can be killed at any exchange, and started again. */
export class World {
  engine: SimulatedEngine;
  readonly people: ReadonlyMap<string, SignedIn>;
  readonly trace: string[] = [];
  readonly providers: Providers;
  readonly receivers: WebhookReceivers;
  readonly pushes: PushService;
  readonly errors: string[] = [];
  deaths = 0;
  powerCuts = 0;
  #app: App | null = null;
  #api: ReturnType<typeof newApi> | null = null;
  /** Of every byte that was exchanged with the database, and of the trace. */
  readonly #all = createHash('sha256');
  #exchanges = 0;
  #diesAt = NEVER;
  #changesBeforeDeath = NEVER;
  #isDead = false;

  constructor(engine: SimulatedEngine, people: ReadonlyMap<string, SignedIn>, dice: Dice) {
    this.engine = engine;
    this.people = people;
    this.providers = new Providers(dice, () => this.#mayGoOn());
    this.receivers = new WebhookReceivers(dice, () => this.#mayGoOn());
    this.pushes = new PushService(dice, () => this.#mayGoOn());
  }

  get app(): App {
    if (this.#app === null) throw new Error('the product is not running');
    return this.#app;
  }
  get exchanges(): number {
    return this.#exchanges;
  }
  get isDead(): boolean {
    return this.#isDead;
  }

  /** Starts the product on the database as it is. */
  async start({ isPatient = true }: { isPatient?: boolean } = {}): Promise<void> {
    const life = { isOver: false };
    this.#life = life;
    this.#isDead = false;
    const engine = this.engine.connect(
      () => !life.isOver && this.#mayGoOn(),
      (bytes) => this.#all.update(bytes),
    );
    const log = { ...silentLog(), error: (fields: object, message: string) => this.#logError(fields, message) };
    const opening = openOnEngine(engine, silentLog(), { onClosed: () => undefined });
    const opened = await this.drive(opening, isPatient);
    if (opened.died) return;
    const database = opened.value;
    const deps = { database, clock: databaseClock, config };
    const external = { ...this.providers.external(deps), post: this.receivers.post, push: this.pushes };
    const app = createApp({ config, log: log as never, database }, databaseClock, external);
    this.#app = app;
    const api = newApi(refusalAnswer);
    api.use('*', async (c, next) => {
      const actor = this.people.get(c.req.header('x-as') ?? '');
      c.set('actor', actor ?? { kind: 'guest' });
      await next();
    });
    api.route('/api/webhooks', app.payments.webhookRoutes);
    api.route('/api/unsubscribe', app.notifications.unsubscribeRoutes);
    for (const routes of app.routes) api.route('/api', routes);
    this.#api = api;
    await this.drive(app.live.start(), isPatient);
  }
  #life = { isOver: false };

  /** The process will die at the `after`-th exchange from now, with the database or a server outside. */
  dieAfter(after: number): void {
    this.#diesAt = this.#exchanges + after;
  }

  /** The process will die as soon as it has acknowledged so many changes. */
  dieAfterChanges(changes: number): void {
    this.#changesBeforeDeath = changes;
  }

  /** The run is over: nothing of it may touch the next one. */
  abandon(): void {
    this.#life.isOver = true;
    this.#isDead = true;
  }

  dieNoMore(): void {
    this.#diesAt = this.#changesBeforeDeath = NEVER;
  }

  /** Starts again after a death, or dies now. A power cut also loses what was not synced. */
  async restart(death: Death, dice: Dice): Promise<void> {
    this.deaths += 1;
    this.dieNoMore();
    this.#life.isOver = true;
    time.dropTimers();
    await this.engine.idle();
    if (death === 'power cut') {
      this.powerCuts += 1;
      this.engine = await SimulatedEngine.start(this.engine.disk.imageAfterPowerCut(dice));
    }
    this.note(death);
    await this.start();
  }

  note(line: string): void {
    const noted = `${new Date(time.now).toISOString()} ${line}`;
    this.trace.push(noted);
    this.#all.update(noted);
  }

  /** Equal for equal runs. */
  digest(): string {
    return this.#all.copy().digest('hex');
  }

  async drive<T>(work: Promise<T>, isPatient = false): Promise<Outcome<T>> {
    return drive(work, { activity: () => this.#exchanges, isDead: () => this.#isDead, isPatient });
  }

  /** Null if the process died before it answered. */
  async request(as: string | null, method: string, path: string, body?: unknown, key?: string): Promise<Answer | null> {
    const headers = {
      ...(as === null ? {} : { 'x-as': as }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const api = this.#api;
    if (api === null || this.#isDead) return null;
    const asked = async (): Promise<Answer> => {
      const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const response = await api.request(path, sent);
      const text = await response.text();
      return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
    };
    const outcome = await this.drive(asked());
    const said = outcome.died ? 'no answer' : `${outcome.value.status} ${JSON.stringify(outcome.value.body)}`;
    this.note(`${as ?? 'guest'} ${method} ${path} ${JSON.stringify(body ?? null)}: ${said}`);
    if (!outcome.died && outcome.value.status >= 500 && outcome.value.status !== 503)
      this.errors.push(`${method} ${path} answered ${outcome.value.status}`);
    if (!outcome.died && method !== 'GET' && outcome.value.status < 300) this.#noteChange();
    return outcome.died ? null : outcome.value;
  }

  /** What the process does after its answer is lost with it. */
  #noteChange(): void {
    this.#changesBeforeDeath -= 1;
    if (this.#changesBeforeDeath === 0) this.dieAfter(1);
  }

  #mayGoOn(): boolean {
    this.#exchanges += 1;
    if (this.#exchanges >= this.#diesAt) this.#isDead = true;
    return !this.#isDead;
  }

  #logError(fields: object, message: string): void {
    if (this.#isDead) return;
    const { err } = fields as { err?: unknown };
    this.errors.push(`${message}: ${err instanceof Error ? err.message : JSON.stringify(fields)}`);
  }
}

export { random, time };
