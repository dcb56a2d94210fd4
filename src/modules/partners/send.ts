import { DISABLED_AFTER_DAYS, RETRY_AFTER_MS, WEBHOOK_TEST_KIND } from '#contract/partner-kinds.ts';
import { dealerRoleMay } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';
import { OwnNetworkError } from '#platform/outward.ts';
import { type Claimed, insertAttempt, lockDelivery, updateDelivery } from './delivery-store.ts';
import { type EndpointRow, lockAnyEndpoint, updateEndpoint } from './endpoint-store.ts';
import type { PartnersHouse, PartnersParts } from './parts.ts';
import { signedHeaders } from './secrets.ts';

const DAY_MS = 86_400_000;
/** A tenth more or less, so that what failed together does not come again together. */
const JITTER = 0.1;
/** No partner makes the house wait longer than this. */
const LONGEST_WAIT_MS = DAY_MS;
const LONGEST_ERROR = 300;
const LONGEST_ANSWER = 1000;
/** Who answers so has gone for good, and says it. */
const GONE = 410;

/** What came of one attempt. */
export interface Outcome {
  readonly at: number;
  readonly tookMs: number;
  readonly status: number | null;
  readonly error: string;
  readonly answer: string;
  readonly retryAfterMs: number | null;
}

/** Sends a message once. Never rejects: what went wrong is the outcome. */
export async function attempt(house: PartnersHouse, claimed: Claimed, at: number): Promise<Outcome> {
  const begun = performance.now();
  const done = (rest: Pick<Outcome, 'status' | 'error'> & Partial<Outcome>): Outcome => ({
    at,
    tookMs: Math.round(performance.now() - begun),
    answer: '',
    retryAfterMs: null,
    ...rest,
  });
  try {
    const answer = await house.post(claimed.url, {
      body: claimed.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Hammerdown-Webhooks/1',
        ...signedHeaders(secretsOf(house, claimed, at), { id: claimed.event_id, at, body: claimed.body }),
      },
    });
    return done({
      status: answer.status,
      error: isSuccess(answer.status) ? '' : `It answered ${answer.status}.`,
      answer: printable(answer.body).slice(0, LONGEST_ANSWER),
      retryAfterMs: answer.retryAfterSeconds === null ? null : answer.retryAfterSeconds * 1000,
    });
  } catch (error) {
    return done({ status: null, error: wordsOf(error).slice(0, LONGEST_ERROR) });
  }
}

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
/** The database keeps no text with a NUL in it. */
const printable = (text: string): string => text.replaceAll('\0', '');

function secretsOf(
  { seal }: Pick<PartnersHouse, 'seal'>,
  { endpoint_id: id, secret, previous_secret: previous, previous_until: until }: Claimed,
  at: number,
): string[] {
  const sealed = [secret, ...(previous !== null && until !== null && until.getTime() > at ? [previous] : [])];
  return sealed.map((each) => seal.open(each, id).toString());
}

const ERROR_WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name leads nowhere.',
  ECONNREFUSED: 'Nobody listens there.',
  ECONNRESET: 'The connection was cut off.',
  EHOSTUNREACH: 'The address cannot be reached.',
  ENETUNREACH: 'The address cannot be reached.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is signed by itself.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name.',
};
function wordsOf(error: unknown): string {
  if (error instanceof OwnNetworkError || !(error instanceof Error)) return error instanceof Error ? error.message : 'It could not be reached.';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return ERROR_WORDS[code] ?? (error.message === '' ? 'It could not be reached.' : error.message);
}

/** When an attempt that failed is made again; null: no more. `chance` is 0 to 1. */
export function nextAttemptAt({ tries, at, retryAfterMs, chance }: { tries: number; at: number; retryAfterMs: number | null; chance: number }): number | null {
  const wait = RETRY_AFTER_MS[tries - 1];
  if (wait === undefined) return null;
  const jittered = wait * (1 - JITTER + 2 * JITTER * chance);
  return Math.round(at + Math.max(jittered, Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS)));
}

/** Writes an attempt into the log, and what follows from it: done, again later, given up; and the endpoint switched off where nothing has arrived for days. */
export async function record(house: PartnersHouse, claimed: Claimed, outcome: Outcome): Promise<void> {
  const which = { endpointId: claimed.endpoint_id, eventId: claimed.event_id };
  const rang = await house.database.transaction(async (transaction) => {
    const endpoint = await lockAnyEndpoint(transaction, which.endpointId);
    const delivery = endpoint === null ? null : await lockDelivery(transaction, which);
    // Removed while it was under way.
    if (endpoint === null || delivery === null) return false;
    const at = new Date(await house.clock.now(transaction));
    await insertAttempt(transaction, {
      endpoint_id: which.endpointId,
      event_id: which.eventId,
      made_at: new Date(outcome.at),
      took_ms: outcome.tookMs,
      status: outcome.status,
      error: outcome.error,
      answer: outcome.answer,
    });
    // Another process has finished it, after this one's time was over.
    if (delivery.state !== 'waiting') return false;
    if (isSuccess(outcome.status)) {
      await updateDelivery(transaction, which, { state: 'delivered', next_at: null, finished_at: at });
      if (endpoint.failing_since !== null) await updateEndpoint(transaction, endpoint.id, { failing_since: null });
      return false;
    }
    // It was claimed anew meanwhile, by a replay or by whoever took this one for dead: that attempt says what follows.
    if (delivery.next_at?.getTime() !== claimed.next_at?.getTime()) return false;
    const tries = delivery.tries + 1;
    const next =
      claimed.kind === WEBHOOK_TEST_KIND ? null : nextAttemptAt({ tries, at: at.getTime(), retryAfterMs: outcome.retryAfterMs, chance: Math.random() });
    await updateDelivery(transaction, which, next === null ? { state: 'failed', tries, next_at: null, finished_at: at } : { tries, next_at: new Date(next) });
    return claimed.kind === WEBHOOK_TEST_KIND ? false : noteFailure(house, transaction, { endpoint, outcome, at });
  });
  if (rang) house.live.ring();
}

/** Since when nothing arrives; after days of it the endpoint is switched off, and whose it is is told. True where somebody was told. */
async function noteFailure(
  house: PartnersParts,
  transaction: Executor,
  { endpoint, outcome, at }: { endpoint: EndpointRow; outcome: Outcome; at: Date },
): Promise<boolean> {
  const since = endpoint.failing_since ?? at;
  const isGone = outcome.status === GONE;
  const isOver = endpoint.state === 'active' && (isGone || at.getTime() - since.getTime() >= DISABLED_AFTER_DAYS * DAY_MS);
  const reason = isGone ? 'It answered 410: gone for good.' : `Nothing has arrived for ${DISABLED_AFTER_DAYS} days. The last attempt: ${outcome.error}`;
  await updateEndpoint(transaction, endpoint.id, {
    failing_since: since,
    ...(isOver ? { state: 'disabled', disabled_at: at, disabled_reason: reason, updated_at: at } : {}),
  });
  if (!isOver) return false;
  const host = new URL(endpoint.url).host;
  await house.notifications.tell(
    transaction,
    at.getTime(),
    (await ownersOf(house, transaction, endpoint)).map((userId) => ({
      userId,
      kind: 'webhook' as const,
      title: `The webhook to ${host} was switched off`,
      body: `${reason} Put it right, switch it on again, and replay what you missed from its log.`,
      href: `/account/developer/webhooks/${endpoint.id}`,
      auctionId: null,
      slug: null,
    })),
  );
  return true;
}

/** Who looks after an endpoint. */
async function ownersOf(
  { accounts }: Pick<PartnersParts, 'accounts'>,
  executor: Executor,
  { user_id: userId, dealer_id: dealerId }: EndpointRow,
): Promise<string[]> {
  if (userId !== null) return [userId];
  if (dealerId === null) return [];
  return (await accounts.dealerBook.members(executor, [dealerId])).filter(({ role }) => dealerRoleMay(role, 'integrate')).map((member) => member.userId);
}
