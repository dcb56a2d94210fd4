import { createRepeater } from '#platform/repeater.ts';
import { mailStaff } from '#platform/mail/mail-staff.ts';
import { deleteForgotten } from './application-store.ts';
import { claimNotices, type DueNotice } from './dealer-store.ts';
import { mailLicenceEnds } from './letters.ts';
import { dayOf, inWords } from './licence.ts';
import type { DealersParts } from './parts.ts';
import { ownersOf, tellPeople } from './tell.ts';

/** A licence is told of by days: to look once an hour is soon enough. */
const LOOK_MS = 3_600_000;
const MOST_AT_ONCE = 50;
/** Papers that nobody hands in are kept for so long. */
const FORGOTTEN_MS = 7 * 24 * 3_600_000;

/** Tells of licences that end, and clears papers that were never handed in. Any number of processes may run one. */
export interface LicenceWatch {
  start(): void;
  stop(): Promise<void>;
  /** Looks now; how many licences were told of. */
  runOnce(): Promise<number>;
}

/** Makes the watch of a process. */
export function createLicenceWatch(parts: DealersParts): LicenceWatch {
  async function runOnce(): Promise<number> {
    let total = 0;
    for (let count = await tellSome(parts); count > 0; count = await tellSome(parts)) total += count;
    if (total > 0) parts.live.ring();
    await sweep(parts);
    return total;
  }
  const { start, stop } = createRepeater(
    async () => {
      await runOnce();
      return false;
    },
    { everyMs: LOOK_MS, onFault: (error) => parts.log.error({ err: error }, 'licences could not be looked at: it is tried again') },
  );
  return { runOnce, start, stop };
}

/** Claims some warnings and tells them, in one transaction: who dies on the way has told nobody, and another tells them. */
function tellSome(parts: DealersParts): Promise<number> {
  return parts.database.transaction(async (transaction) => {
    const at = await parts.clock.now(transaction);
    const due = await claimNotices(transaction, { today: dayOf(at), at: new Date(at), limit: MOST_AT_ONCE });
    for (const notice of due) {
      const words = wordsOf(notice);
      const owners = await ownersOf(parts, transaction, notice.dealerId);
      await tellPeople(parts, transaction, {
        at,
        userIds: owners.map(({ userId }) => userId),
        title: `${notice.name}: ${words}`,
        body: 'Send us the new one, so that you can go on selling.',
        href: `/account/dealers/${notice.slug}`,
      });
      for (const owner of owners) await mailLicenceEnds(parts, transaction, { reader: owner, dealer: notice.name, slug: notice.slug, words });
      await mailStaff(parts, transaction, {
        power: 'manage_dealers',
        subject: `${notice.name}: ${words}`,
        text: 'The owners were told. Once a licence has ended nothing new can be submitted in the name of the dealer.',
        button: 'Open the console',
        path: `/operator/dealers/${notice.slug}`,
      });
    }
    return due.length;
  });
}

const wordsOf = ({ daysBefore, expiresOn }: DueNotice): string =>
  daysBefore === 0 ? `the licence ended on ${inWords(expiresOn)}` : `the licence ends on ${inWords(expiresOn)}`;

async function sweep({ database, clock, media }: DealersParts): Promise<void> {
  const before = new Date((await clock.now(database.executor)) - FORGOTTEN_MS);
  for (const key of await deleteForgotten(database.executor, { before, limit: MOST_AT_ONCE })) await media.documents.remove(key);
}
