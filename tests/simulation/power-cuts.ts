import type { Scene } from './actors/scene.ts';
import type { Image } from './world/disk.ts';
import { SimulatedEngine } from './world/engine.ts';
import type { Dice } from './world/seeded.ts';

interface Cut {
  readonly image: Image;
  /** What was acknowledged by then. */
  readonly entryHashes: readonly string[];
  readonly planIds: readonly string[];
}
/** Each keeps the pages that it does not share. */
const MAX_WAITING = 12;

/**
 * At many writes of a run, keeps what a power cut would leave of the disk. The run goes on; later each is opened as
 * after a real one, and searched for all that was acknowledged.
 */
export class PowerCuts {
  readonly #scene: Scene;
  readonly #dice: Dice;
  readonly #oneIn: number;
  readonly #waiting: Cut[] = [];
  opened = 0;

  constructor(scene: Scene, { dice, oneIn }: { dice: Dice; oneIn: number }) {
    this.#scene = scene;
    this.#dice = dice;
    this.#oneIn = oneIn;
  }

  /** The disk calls it at each write, in the middle of a statement. */
  consider(): void {
    if (this.#waiting.length >= MAX_WAITING || !this.#dice.oneIn(this.#oneIn)) return;
    const { world, record } = this.#scene;
    this.#waiting.push({
      image: world.engine.disk.imageAfterPowerCut(this.#dice),
      entryHashes: [...record.bids.values()].map(({ entryHash }) => entryHash),
      planIds: record.plans.map(({ id }) => id),
    });
  }

  async open(): Promise<void> {
    for (const cut of this.#waiting.splice(0)) {
      this.opened += 1;
      try {
        for (const problem of await problemsOf(cut)) this.#scene.record.found('power cuts lose nothing', problem);
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        this.#scene.record.found('power cuts lose nothing', `the database does not open again: ${text}`);
      }
    }
  }
}

/** The ledger is read once by its table and once by its index. */
async function problemsOf({ image, entryHashes, planIds }: Cut): Promise<string[]> {
  const engine = await SimulatedEngine.start(image);
  try {
    const ledger = `select encode(hash, 'hex') as hash, auction_id || ' ' || sequence as place from ledger_entries
      order by auction_id, sequence`;
    await engine.query('set enable_indexscan = off; set enable_bitmapscan = off');
    const byTable = await engine.query<{ hash: string; place: string }>(ledger);
    await engine.query('reset all; set enable_seqscan = off; set enable_sort = off');
    const byIndex = await engine.query<{ hash: string; place: string }>(ledger);
    const plans = new Set((await engine.query<{ id: string }>('select id from bid_plans')).map(({ id }) => id));
    const gaps = await engine.query<{ auction_id: string }>(`select auction_id from ledger_entries
      group by auction_id having count(*) <> max(sequence) - min(sequence) + 1`);
    await engine.query(`checkpoint`);
    const stored = new Set(byTable.map(({ hash }) => hash));
    return [
      ...entryHashes.filter((hash) => !stored.has(hash)).map((hash) => `the bid ${hash} is lost`),
      ...planIds.filter((id) => !plans.has(id)).map((id) => `the plan ${id} is lost`),
      ...gaps.map(({ auction_id: id }) => `the ledger of ${id} has a gap`),
      ...(JSON.stringify(byTable) === JSON.stringify(byIndex) ? [] : ['the ledger and its index differ']),
    ];
  } finally {
    await engine.stop();
  }
}
