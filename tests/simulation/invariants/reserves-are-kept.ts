import { sql } from 'kysely';
import type { LedgerExport } from '#contract/ledger/export.ts';
import type { Scene } from '../actors/scene.ts';
import type { SimulatedAuction } from '../record.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

interface Change {
  readonly amount: number | null;
  readonly at: Date;
}

/** A reserve only falls, each time announced and audited. It is published if the car was sold or it was promised. */
export const reservesAreKept: Invariant = {
  name: 'reserves are kept',
  async check(simulation) {
    const wrong: string[] = [];
    for (const auction of simulation.record.auctions) {
      const problems = [...(await wrongChanges(simulation, auction)), ...(await wronglyPublished(simulation, auction))];
      wrong.push(...problems.map((problem) => `${auction.slug}: ${problem}`));
    }
    return wrong;
  },
};

async function wrongChanges(simulation: Scene, { id, slug, reserve }: SimulatedAuction): Promise<string[]> {
  const changes = await rowsOf(
    simulation,
    sql<Change>`select amount, recorded_at as at from ledger_entries where auction_id = ${id}
      and kind = 'reserve_change' order by sequence`,
  );
  const audited = await rowsOf(
    simulation,
    sql`select from audit_entries where action = 'reserve_lowered' and subject = ${`auction:${slug}`}`,
  );
  const announced = simulation.record.events.filter(
    ({ topic, data }) => topic === `auction:${slug}` && data['change'] === 'reserve_changed',
  );
  const times = new Set(announced.map(({ data }) => Number(data['server_time'])));
  const before = [reserve, ...changes.map(({ amount }) => amount)];
  return [
    ...changes.flatMap(({ amount, at }, index) => {
      const earlier = before[index] ?? null;
      const hasFallen = earlier !== null && (amount === null || amount < earlier);
      return [
        ...(hasFallen ? [] : [`the reserve went from ${earlier} to ${amount}`]),
        ...(times.has(at.getTime()) ? [] : ['a change of the reserve was not announced']),
      ];
    }),
    ...(audited.length === changes.length ? [] : [`${changes.length} changes of the reserve were not audited`]),
  ];
}

/** A buyer may know the reserve, and so may everyone who saw that it was met. Maximums are nobody's business. */
async function wronglyPublished({ world, record }: Scene, { slug }: SimulatedAuction): Promise<string[]> {
  const answer = await world.request(null, 'GET', `/api/auctions/${slug}/ledger`);
  if (answer?.status !== 200) return [];
  const { entries, openings } = answer.body as unknown as LedgerExport;
  const tick = await world.request(null, 'GET', `/api/auctions/${slug}`);
  const isOpen =
    tick?.body['state'] === 'sold' ||
    record.promisedReserves.has(slug) ||
    entries.some((entry) => 'reserve' in entry && entry.reserve === 'met');
  const isShown = tick?.body['public_reserve'] !== undefined;
  const last = entries.findLast(({ kind }) => kind === 'opening' || kind === 'reserve_change');
  const isShownAsOpened = isShown === (isOpen && last?.commitments['reserve'] !== undefined);
  const ofEntries = entries.flatMap((entry, index) => {
    const opened = openings[index] ?? {};
    const hasReserve = 'reserve' in entry.commitments;
    return [
      ...(hasReserve && isOpen !== 'reserve' in opened
        ? [`the reserve is ${isOpen ? 'hidden' : 'published'} in entry ${index}`]
        : []),
      ...('maximum' in opened ? [`the maximum of entry ${index} is published`] : []),
    ];
  });
  return isShownAsOpened ? ofEntries : [...ofEntries, `its page ${isShown ? 'shows' : 'hides'} the reserve`];
}
