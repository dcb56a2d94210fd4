import { memberName } from '#contract/member-names.ts';
import type { DecideShillAlarm, ShillAlarm } from '#contract/shill-alarms.ts';
import type { ShillDecision } from '#contract/shill-labels.ts';
import { requireStaffWithProof, refusalUnlessMay } from '#modules/operations/index.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import { blockBidder } from './block-bidder.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { warningNotification } from './notifications.ts';
import { recordAlarmDecision } from './record-alarm-decision.ts';
import { findInfo, findInfoBySlug, type AuctionInfo } from './store/auction-info.ts';
import { lockShillAlarm, readShillAlarms, writeShillDecision, type ShillAlarmRow } from './store/shill-alarms.ts';

/** No reason contains a hidden amount. */
export async function listShillAlarms(
  deps: BiddingDepsWithNames,
  actor: Actor,
  slug: string,
): Promise<Result<{ items: ShillAlarm[] }>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const [found] = await findInfoBySlug(executor, [slug]);
  if (found === undefined) return refuse('auction_not_found');
  const alarms = await readShillAlarms(executor, found.info.auctionId);
  const people = alarms.flatMap(({ bidderId, decidedBy, reasons }) => [
    bidderId,
    ...(decidedBy === null ? [] : [decidedBy]),
    ...reasons.flatMap(({ others }) => others),
  ]);
  const names = await deps.accounts.usernames(executor, [...new Set(people)]);
  const nameOf = (userId: string): string => memberName(names, userId);
  return accepted({
    items: alarms.map((alarm) => ({
      id: alarm.id,
      username: nameOf(alarm.bidderId),
      score: alarm.score,
      reasons: alarm.reasons.map((reason) => ({ ...reason, others: reason.others.map(nameOf) })),
      raised_at: toIsoString(alarm.raisedAt.getTime()),
      decision: decisionOf(alarm, nameOf),
    })),
  });
}

function decisionOf(
  { decision, decidedBy, decidedAt, decisionReason }: ShillAlarmRow,
  nameOf: (userId: string) => string,
): ShillAlarm['decision'] {
  if (decision === null || decidedBy === null || decidedAt === null) return null;
  return { kind: decision, by: nameOf(decidedBy), at: toIsoString(decidedAt.getTime()), reason: decisionReason ?? '' };
}

export async function decideShillAlarm(
  deps: BiddingDepsWithNames,
  actor: Actor,
  { id, ...decided }: DecideShillAlarm & { id: string },
): Promise<Result<{ decision: ShillDecision }>> {
  const staff = requireStaffWithProof(actor, 'block_bidders');
  if (!staff.ok) return staff;
  // A void has its own transaction, which also closes the alarm.
  const done = decided.decision === 'void' ? await voidBids(deps, staff.value, { id, ...decided }) : null;
  if (done?.ok === false) return done;
  if (done?.value === 'voided') return accepted({ decision: 'voided' });
  const decision = done?.value ?? (decided.decision === 'warn' ? 'warned' : 'dismissed');
  return deps.database.transaction(async (transaction): Promise<Result<{ decision: ShillDecision }>> => {
    const open = await lockOpenAlarm(transaction, id, staff.value);
    if (!open.ok) return open;
    const { alarm, info } = open.value;
    const at = await deps.clock.now(transaction);
    const { reason } = decided;
    await writeShillDecision(transaction, id, { decision, by: staff.value.userId, at: new Date(at), reason });
    const by = staff.value.userId;
    await recordAlarmDecision(deps, transaction, { alarm, slug: info.slug, decision, by, reason, at });
    if (decided.decision === 'warn')
      await deps.notifications.notifySoon(transaction, at, [
        warningNotification(info, alarm.bidderId, decided.message),
      ]);
    return accepted({ decision });
  });
}

async function lockOpenAlarm(
  transaction: Executor,
  id: string,
  staff: SignedIn,
): Promise<Result<{ alarm: ShillAlarmRow; info: AuctionInfo }>> {
  const alarm = await lockShillAlarm(transaction, id);
  if (alarm === null) return refuse('shill_alarm_not_found');
  const refusal = refusalToDecide(alarm, staff);
  if (refusal !== null) return refusal;
  const [found] = await findInfo(transaction, [alarm.auctionId]);
  assert(found !== undefined, 'the alarm names no auction');
  return accepted({ alarm, info: found.info });
}

function refusalToDecide(alarm: ShillAlarmRow, staff: SignedIn): Refused | null {
  if (alarm.decision !== null) return refuse('shill_alarm_decided');
  return alarm.reasons.some(({ others }) => others.includes(staff.userId)) ? refuse('shill_alarm_about_you') : null;
}

async function voidBids(
  deps: BiddingDepsWithNames,
  staff: SignedIn,
  { id, reason, public_note: note }: Extract<DecideShillAlarm, { decision: 'void' }> & { id: string },
): Promise<Result<'voided' | 'void_requested'>> {
  const open = await deps.database.transaction((transaction) => lockOpenAlarm(transaction, id, staff));
  if (!open.ok) return open;
  const { alarm, info } = open.value;
  const names = await deps.accounts.usernames(deps.database.executor, [alarm.bidderId]);
  const block = { slug: info.slug, username: names.get(alarm.bidderId) ?? '', reason, public_note: note };
  const blocked = await blockBidder(deps, staff, block);
  if (blocked.ok) return accepted('voided');
  if (blocked.code !== 'second_approval_needed') return blocked;
  const requested = await deps.operations.approvals.request(staff, { action: 'block_bidder', ...block });
  return requested.ok ? accepted('void_requested') : requested;
}
