import type { Scene } from './actors/scene.ts';
import type { Image } from './world/disk.ts';
import { Recovery } from './world/recovery.ts';
import type { Dice } from './world/seeded.ts';

interface Cut {
  readonly image: Image;
  /** What was acknowledged by then, as in `STORED`. */
  readonly acknowledged: readonly string[];
}
/** Each keeps the pages that it does not share. */
const MAX_WAITING = 12;
const STORED = `select 'bid ' || encode(hash, 'hex') as name from ledger_entries where kind = 'offer'
  union all select 'plan ' || id from bid_plans
  union all select 'webhook endpoint ' || id from webhook_endpoints
  union all select 'auction ' || auction_id from auction_states
  union all select 'watch ' || user_id || ' ' || auction_id from watches`;
const LEDGER = `select encode(hash, 'hex') || auction_id || sequence || body as entry from ledger_entries
  order by auction_id, sequence`;
/** Of transactions of which only a part is kept. */
const TORN = `select 'the ledger of ' || auction_id || ' has a gap' as problem from ledger_entries
    group by auction_id having count(*) <> max(sequence) - min(sequence) + 1
  union all select 'the state of ' || auction_id || ' is not that of its ledger' from auction_states s
    where last_sequence <> (select max(sequence) from ledger_entries l where l.auction_id = s.auction_id)
      or last_hash <> (select hash from ledger_entries l where l.auction_id = s.auction_id
        and l.sequence = s.last_sequence)
  union all select 'the posting ' || posting_id || ' is not balanced' from money_entries
    group by posting_id having sum(amount) <> 0`;
let recovery: Recovery | null = null;

/**
 * At many writes of a run, keeps what a power cut would leave of the disk. The run goes on; later each is opened as
 * after a real one, and searched for all that was acknowledged.
 */
export class PowerCuts {
  readonly #scene: Scene;
  readonly #dice: Dice;
  #oneIn: number;
  /** One lost thing is enough for a run. */
  #hasLost = false;
  readonly #waiting: Cut[] = [];
  opened = 0;

  constructor(scene: Scene, { dice, oneIn }: { dice: Dice; oneIn: number }) {
    this.#scene = scene;
    this.#dice = dice;
    this.#oneIn = oneIn;
  }

  /** The disk calls it at each write, in the middle of a statement. */
  consider(): void {
    if (this.#hasLost || this.#waiting.length >= MAX_WAITING || !this.#dice.oneIn(this.#oneIn)) return;
    const { world } = this.#scene;
    this.#waiting.push({
      image: world.engine.disk.imageAfterPowerCut(this.#dice),
      acknowledged: acknowledgedIn(this.#scene),
    });
  }

  /** Pages of tables and indexes are only written now, and there are many. */
  async duringCheckpoint(work: Promise<unknown>): Promise<void> {
    const usual = this.#oneIn;
    this.#oneIn = usual * 5;
    await work;
    this.#oneIn = usual;
  }

  async open(): Promise<void> {
    for (const cut of this.#waiting.splice(0)) {
      this.opened += 1;
      const problems = await problemsOf(cut).catch((error: unknown) => {
        recovery = null;
        return [`the database does not open again: ${error instanceof Error ? error.message : String(error)}`];
      });
      for (const problem of problems) this.#scene.record.found('power cuts lose nothing', problem);
      this.#hasLost ||= problems.length > 0;
      if (this.#hasLost) return;
    }
  }
}

function acknowledgedIn({ world, record }: Scene): string[] {
  const ids = new Map(record.auctions.map(({ slug, id }) => [slug, id]));
  return [
    ...[...record.bids.values()].map(({ entryHash }) => `bid ${entryHash}`),
    ...record.plans.map(({ id }) => `plan ${id}`),
    ...record.endpoints.map(({ id }) => `webhook endpoint ${id}`),
    ...record.auctions.map(({ id }) => `auction ${id}`),
    ...[...record.watchers].flatMap(([slug, watchers]) =>
      [...watchers.keys()].map((who) => `watch ${world.people.get(who)?.userId} ${ids.get(slug)}`),
    ),
  ];
}

/** The ledger is read once by its table and once by its index. */
async function problemsOf({ image, acknowledged }: Cut): Promise<string[]> {
  recovery ??= await Recovery.create(image);
  const database = recovery;
  database.open(image);
  const ledger = async (settings: string) =>
    (await database.query<{ entry: string }>(`${settings}; ${LEDGER}`)).map(({ entry }) => entry).join();
  const byTable = await ledger('set enable_indexscan = off; set enable_bitmapscan = off');
  const byIndex = await ledger('reset all; set enable_seqscan = off; set enable_sort = off');
  await database.query('reset all');
  const stored = new Set((await database.query<{ name: string }>(STORED)).map(({ name }) => name));
  return [
    ...acknowledged.filter((name) => !stored.has(name)).map((name) => `the ${name} is lost`),
    ...(await database.query<{ problem: string }>(TORN)).map(({ problem }) => problem),
    ...(byTable === byIndex ? [] : ['the ledger and its index differ']),
  ];
}
