import { DAY_MS } from '#contract/durations.ts';
import { mailStaff } from '#platform/mail/mail-staff.ts';
import { deleteStaleDocuments } from './application-store.ts';
import { claimLicenceReminders, type DueReminder } from './dealer-store.ts';
import { mailLicenceEnds } from './emails.ts';
import { dayOf, formatExpiryDay } from './licence.ts';
import type { DealersDeps } from './deps.ts';
import { ownersOf, notifyPeople } from './notify.ts';

const MAX_AT_ONCE = 50;
const FORGOTTEN_MS = 7 * DAY_MS;

export interface LicenceExpiryWorker {
  runOnce(): Promise<number>;
}

export function createLicenceExpiryWorker(deps: DealersDeps): LicenceExpiryWorker {
  async function runOnce(): Promise<number> {
    let total = 0;
    for (let count = await notifySome(deps); count > 0; count = await notifySome(deps)) total += count;
    if (total > 0) deps.live.wake();
    await sweep(deps);
    return total;
  }
  return { runOnce };
}

/** Claims warnings and sends them in one transaction, so a crash loses none. */
function notifySome(deps: DealersDeps): Promise<number> {
  return deps.database.transaction(async (transaction) => {
    const at = await deps.clock.now(transaction);
    const due = await claimLicenceReminders(transaction, { today: dayOf(at), at: new Date(at), limit: MAX_AT_ONCE });
    for (const reminder of due) {
      const status = licenceStatus(reminder);
      const owners = await ownersOf(deps, transaction, reminder.dealerId);
      await notifyPeople(deps, transaction, {
        at,
        userIds: owners.map(({ userId }) => userId),
        title: `${reminder.name}: ${status}`,
        body: 'Send us the new license to keep selling.',
        href: `/account/dealers/${reminder.slug}`,
      });
      for (const owner of owners)
        await mailLicenceEnds(deps, transaction, {
          reader: owner,
          dealer: reminder.name,
          slug: reminder.slug,
          expiresOn: reminder.expiresOn,
          hasExpired: reminder.daysBefore === 0,
        });
      await mailStaff(deps, transaction, {
        power: 'manage_dealers',
        subject: `${reminder.name}: ${status}`,
        text: 'We notified the owners. Once a license expires, nothing new can be submitted for the dealership.',
        button: 'Open the console',
        path: `/operator/dealers/${reminder.slug}`,
      });
    }
    return due.length;
  });
}

const licenceStatus = ({ daysBefore, expiresOn }: DueReminder): string =>
  daysBefore === 0
    ? `the license expired on ${formatExpiryDay(expiresOn)}`
    : `the license expires on ${formatExpiryDay(expiresOn)}`;

async function sweep({ database, clock, media }: DealersDeps): Promise<void> {
  const before = new Date((await clock.now(database.executor)) - FORGOTTEN_MS);
  for (const key of await deleteStaleDocuments(database.executor, { before, limit: MAX_AT_ONCE }))
    await media.documents.remove(key);
}
