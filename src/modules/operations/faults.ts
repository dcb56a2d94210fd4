import { FAULT_KINDS, FAULT_POWERS, type FaultKind, type FaultList } from '#contract/faults.ts';
import type { StaffPower } from '#contract/staff.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { endFaultBy, endGone, findOpenFaults, lockFault, putFault } from './fault-store.ts';
import { may, refusalUnlessMay, staffWho } from './policy.ts';
import { recordAct } from './record-act.ts';

const MOST_SHOWN = 20;

/** Something that the house has found wrong with its own records. */
export interface FoundFault {
  readonly kind: FaultKind;
  /** What is wrong: of the same kind and subject one fault is open. */
  readonly subject: string;
  readonly title: string;
  readonly words: string;
  /** Where staff look at it in the console. */
  readonly path: string;
  readonly happenedAt: number;
}
/** A letter to those of the staff who have a power. */
export interface StaffLetter {
  readonly power: StaffPower;
  readonly subject: string;
  readonly text: string;
  readonly button: string;
  readonly path: string;
}
/** What becomes of what the house finds wrong with its own records. */
export interface HouseFaults {
  /** Writes a fault down, and to those who answer for it: once, until it is dealt with. */
  report(transaction: Executor, found: FoundFault, at: number): Promise<void>;
  /** Ends what is gone by itself: of a kind all but these that happened since then; with `subject`, none but that one. */
  clear(transaction: Executor, gone: { kind: FaultKind; subject?: string; except?: readonly string[]; since?: number; at: number }): Promise<void>;
  list(actor: Actor): Promise<Result<FaultList>>;
  /** Staff have dealt with it; in the audit trail. */
  end(actor: Actor, done: { id: string; reason: string }): Promise<Result<null>>;
  /** Who writes to the staff. */
  useLetters(write: (transaction: Executor, letter: StaffLetter) => Promise<void>): void;
}

/** Makes what tells of the house's own faults. */
export function createHouseFaults({ database, clock }: { database: Database; clock: Clock }): HouseFaults {
  let write: (transaction: Executor, letter: StaffLetter) => Promise<void> = () => Promise.resolve();
  return {
    useLetters(told) {
      write = told;
    },
    async report(transaction, { kind, subject, title, words, path, happenedAt }, at) {
      const row = { id: newId(), kind, subject, title, words, path, happened_at: new Date(happenedAt), found_at: new Date(at) };
      if (!(await putFault(transaction, row))) return;
      const text = `${words} It stands at the head of the console until one of you says there that it is dealt with, or it is gone by itself.`;
      await write(transaction, { power: FAULT_POWERS[kind], subject: title, text, button: 'Look at it', path });
    },
    clear: (transaction, { kind, subject, except = [], since = 0, at }) =>
      endGone(transaction, { kind, subject: subject ?? null, except, since: new Date(since), at: new Date(at) }),
    async list(actor) {
      const refusal = refusalUnlessMay(actor, 'see_faults');
      if (refusal !== null) return refusal;
      const kinds = FAULT_KINDS.filter((kind) => may(actor, FAULT_POWERS[kind]));
      const rows = kinds.length === 0 ? [] : await findOpenFaults(database.executor, { kinds, limit: MOST_SHOWN });
      return accepted({
        items: rows.map(({ id, kind, title, words, path, found_at: foundAt }) => ({ id, kind, title, words, path, found_at: foundAt.toISOString() })),
        total: rows[0]?.total ?? 0,
      });
    },
    end: (actor, { id, reason }) =>
      database.transaction(async (transaction): Promise<Result<null>> => {
        const row = await lockFault(transaction, id);
        const who = staffWho(actor, row === null ? 'see_faults' : FAULT_POWERS[row.kind]);
        if (!who.ok) return who;
        if (row === null) return refused(404, 'There is no such fault.', { code: 'not_found' });
        if (row.ended_at !== null) return refused(409, 'It was dealt with already.', { code: 'fault_ended' });
        const at = await clock.now(transaction);
        await endFaultBy(transaction, id, { by: who.value.userId, at: new Date(at) });
        await recordAct(transaction, {
          actorId: who.value.userId,
          act: 'fault_dealt_with',
          subject: `fault:${row.kind}`,
          reason,
          at,
          before: { fault: row.id, subject: row.subject, title: row.title, words: row.words },
          after: null,
        });
        return accepted(null);
      }),
  };
}
