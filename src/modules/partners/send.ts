import { DAY_MS } from '#contract/durations.ts';
import { DISABLED_AFTER_DAYS, RETRY_AFTER_MS, WEBHOOK_TEST_KIND } from '#contract/partner-kinds.ts';
import { dealerRoleMay } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';
import { fetchErrorText } from '#platform/safe-fetch.ts';
import { type Claimed, insertAttempt, lockDelivery, updateDelivery } from './delivery-store.ts';
import { type EndpointRow, lockAnyEndpoint, updateEndpoint } from './endpoint-store.ts';
import type { PartnersContext, PartnersDeps } from './deps.ts';
import { signedHeaders } from './secrets.ts';

/** Up to a tenth more or less, so that messages which failed together are not retried together. */
const JITTER = 0.1;
/** The upper limit for a partner's `Retry-After`. */
const MAX_WAIT_MS = DAY_MS;
const MAX_ERROR_LENGTH = 300;
const MAX_ANSWER_LENGTH = 1000;
const GONE = 410;

export interface Outcome {
  readonly at: number;
  readonly tookMs: number;
  readonly status: number | null;
  readonly error: string;
  readonly answer: string;
  readonly retryAfterMs: number | null;
}

export async function attempt(context: PartnersContext, claimed: Claimed, at: number): Promise<Outcome> {
  const begun = performance.now();
  const done = (rest: Pick<Outcome, 'status' | 'error'> & Partial<Outcome>): Outcome => ({
    at,
    tookMs: Math.round(performance.now() - begun),
    answer: '',
    retryAfterMs: null,
    ...rest,
  });
  try {
    const answer = await context.post(claimed.url, {
      body: claimed.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Hammerdown-Webhooks/1',
        ...signedHeaders(secretsOf(context, claimed, at), { id: claimed.event_id, at, body: claimed.body }),
      },
    });
    return done({
      status: answer.status,
      error: isSuccess(answer.status) ? '' : `The endpoint returned status ${answer.status}.`,
      answer: printable(answer.body).slice(0, MAX_ANSWER_LENGTH),
      retryAfterMs: answer.retryAfterSeconds === null ? null : answer.retryAfterSeconds * 1000,
    });
  } catch (error) {
    return done({
      status: null,
      error: (fetchErrorText(error) ?? 'The endpoint couldn’t be reached.').slice(0, MAX_ERROR_LENGTH),
    });
  }
}

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
/** PostgreSQL text cannot contain NUL. */
const printable = (text: string): string => text.replaceAll('\0', '');

function secretsOf(
  { encryption }: Pick<PartnersContext, 'encryption'>,
  { endpoint_id: id, secret, previous_secret: previous, previous_until: until }: Claimed,
  at: number,
): string[] {
  const valid = [secret, ...(previous !== null && until !== null && until.getTime() > at ? [previous] : [])];
  return valid.map((each) => encryption.decrypt(each, id).toString());
}

/** Null for never. `chance` is between 0 and 1. */
export function nextAttemptAt({
  tries,
  at,
  retryAfterMs,
  chance,
}: {
  tries: number;
  at: number;
  retryAfterMs: number | null;
  chance: number;
}): number | null {
  const wait = RETRY_AFTER_MS[tries - 1];
  if (wait === undefined) return null;
  const jittered = wait * (1 - JITTER + 2 * JITTER * chance);
  return Math.round(at + Math.max(jittered, Math.min(retryAfterMs ?? 0, MAX_WAIT_MS)));
}

/** Disables the endpoint after days without a success. */
export async function record(context: PartnersContext, claimed: Claimed, outcome: Outcome): Promise<void> {
  const which = { endpointId: claimed.endpoint_id, eventId: claimed.event_id };
  const rang = await context.database.transaction(async (transaction) => {
    const endpoint = await lockAnyEndpoint(transaction, which.endpointId);
    const delivery = endpoint === null ? null : await lockDelivery(transaction, which);
    if (endpoint === null || delivery === null) return false;
    const at = new Date(await context.clock.now(transaction));
    await insertAttempt(transaction, {
      endpoint_id: which.endpointId,
      event_id: which.eventId,
      made_at: new Date(outcome.at),
      took_ms: outcome.tookMs,
      status: outcome.status,
      error: outcome.error,
      answer: outcome.answer,
    });
    // Another process finished it after this one's lease expired.
    if (delivery.state !== 'waiting') return false;
    if (isSuccess(outcome.status)) {
      await updateDelivery(transaction, which, {
        state: 'delivered',
        next_at: null,
        lease_owner: null,
        finished_at: at,
      });
      if (endpoint.failing_since !== null) await updateEndpoint(transaction, endpoint.id, { failing_since: null });
      return false;
    }
    // Claimed again meanwhile, by a resend or after the lease expired. That attempt decides what follows.
    if (delivery.next_at?.getTime() !== claimed.next_at?.getTime()) return false;
    const tries = delivery.tries + 1;
    const next =
      claimed.kind === WEBHOOK_TEST_KIND
        ? null
        : nextAttemptAt({ tries, at: at.getTime(), retryAfterMs: outcome.retryAfterMs, chance: Math.random() });
    await updateDelivery(
      transaction,
      which,
      next === null
        ? { state: 'failed', tries, next_at: null, lease_owner: null, finished_at: at }
        : { tries, next_at: new Date(next), lease_owner: null },
    );
    return claimed.kind === WEBHOOK_TEST_KIND ? false : noteFailure(context, transaction, { endpoint, outcome, at });
  });
  if (rang) context.live.wake();
}

/** Returns true if anybody was notified that the endpoint was disabled. */
async function noteFailure(
  context: PartnersDeps,
  transaction: Executor,
  { endpoint, outcome, at }: { endpoint: EndpointRow; outcome: Outcome; at: Date },
): Promise<boolean> {
  const since = endpoint.failing_since ?? at;
  const isGone = outcome.status === GONE;
  const isOver =
    endpoint.state === 'active' && (isGone || at.getTime() - since.getTime() >= DISABLED_AFTER_DAYS * DAY_MS);
  const reason = isGone
    ? 'The endpoint returned 410 Gone.'
    : `Nothing was delivered for ${DISABLED_AFTER_DAYS} days. Last attempt: ${outcome.error}`;
  await updateEndpoint(transaction, endpoint.id, {
    failing_since: since,
    ...(isOver ? { state: 'disabled', disabled_at: at, disabled_reason: reason, updated_at: at } : {}),
  });
  if (!isOver) return false;
  const host = new URL(endpoint.url).host;
  await context.notifications.notify(
    transaction,
    at.getTime(),
    (await ownersOf(context, transaction, endpoint)).map((userId) => ({
      userId,
      kind: 'webhook' as const,
      title: `We disabled your webhook to ${host}`,
      body: `${reason} Fix the problem, enable the endpoint again, and resend missed events from its log.`,
      href: `/account/developer/webhooks/${endpoint.id}`,
      auctionId: null,
      slug: null,
    })),
  );
  return true;
}

async function ownersOf(
  { accounts }: Pick<PartnersDeps, 'accounts'>,
  executor: Executor,
  { user_id: userId, dealer_id: dealerId }: EndpointRow,
): Promise<string[]> {
  if (userId !== null) return [userId];
  if (dealerId === null) return [];
  return (await accounts.dealerMembership.members(executor, [dealerId]))
    .filter(({ role }) => dealerRoleMay(role, 'integrate'))
    .map((member) => member.userId);
}
