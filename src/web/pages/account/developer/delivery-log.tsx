import { resendWebhookDelivery } from '#contract/endpoints/partners.ts';
import { countOf } from '#contract/format/money.ts';
import { useState } from 'react';
import {
  DELIVERY_STATE_LABELS,
  DELIVERY_STATES,
  type DeliveryState,
  WEBHOOK_LOG_DAYS,
} from '#contract/partner-kinds.ts';
import type { Webhook, WebhookDelivery, WebhookDeliveryDetail, WebhookDeliveryPage } from '#contract/partners.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { DeliveryBadge } from '#web/components/partners/badges.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ErrorSummary, WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { Pages } from '#web/components/ui/pages.tsx';

interface LogProps {
  webhook: Webhook;
  log: WebhookDeliveryPage;
  shown: WebhookDeliveryDetail | null;
  state: DeliveryState | null;
  cursor: string | null;
  onDone: () => void;
}

const address = (id: string, asked: Readonly<Record<string, string | null>>) => {
  const search = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  return `/account/developer/webhooks/${id}${search.size === 0 ? '' : `?${search.toString()}`}`;
};

/** The signature covers the body exactly as sent. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function lastResultText({ last }: WebhookDelivery): string {
  if (last === null) return 'Not sent yet';
  return last.status === null ? last.error : `${last.status} in ${last.took_ms} ms`;
}

export function Outcome({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { last } = delivery;
  const hasArrived = delivery.state === 'delivered';
  return (
    <div className={`alert mt-6 ${hasArrived ? 'bg-go-soft' : 'alert-warn'}`} role="status">
      {hasArrived
        ? `Delivered: ${last?.status ?? ''} in ${last?.took_ms ?? 0} ms.`
        : `Delivery failed. ${last?.error ?? ''}${delivery.next_at === null ? '' : ' We’ll retry automatically.'}`}
    </div>
  );
}

function Detail({
  webhook,
  delivery,
  onDone,
}: {
  webhook: Webhook;
  delivery: WebhookDeliveryDetail;
  onDone: () => void;
}) {
  const [outcome, setOutcome] = useState<WebhookDeliveryDetail | null>(null);
  const { isBusy, refused, run } = useAction('Not sent. Please try again.');
  const resend = async () => {
    const answer = await run(() =>
      browserClient.call(resendWebhookDelivery, { params: { id: webhook.id, event: delivery.event_id } }),
    );
    setOutcome(answer);
    if (answer !== null) onDone();
  };
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 bg-sunken p-4">
      <ErrorSummary problem={refused} />
      {outcome === null ? null : <Outcome delivery={outcome} />}
      <dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-3">webhook-id</dt>
        <dd className="font-mono break-all">{delivery.event_id}</dd>
        {delivery.next_at === null ? null : (
          <>
            <dt className="text-ink-3">Next retry</dt>
            <dd>{webhook.state === 'active' ? <TimeText at={delivery.next_at} /> : 'when the endpoint is resumed'}</dd>
          </>
        )}
      </dl>
      <div>
        <h3 className="text-small font-strong">Payload</h3>
        <pre className="mt-2 border border-line bg-bg p-3 font-mono text-[.8125rem] leading-normal break-words whitespace-pre-wrap">
          {readable(delivery.body)}
        </pre>
      </div>
      <div>
        <h3 className="text-small font-strong">Attempts</h3>
        {delivery.tries.length === 0 ? (
          <p className="mt-1 text-small text-ink-2">None yet.</p>
        ) : (
          <ol className="mt-1" reversed>
            {delivery.tries.map((each) => (
              <li key={each.number} className="border-b border-line py-2 text-small">
                <p className="flex flex-wrap gap-x-4">
                  <TimeText at={each.made_at} />
                  <span className="font-strong">{each.status ?? 'No response'}</span>
                  <span className="text-ink-3">{each.took_ms} ms</span>
                </p>
                {each.error === '' ? null : <p className="text-ink-2">{each.error}</p>}
                {each.answer === '' ? null : (
                  <pre className="mt-1 font-mono text-[.8125rem] break-words whitespace-pre-wrap text-ink-2">
                    {each.answer}
                  </pre>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
      <WaitingButton className="btn-line justify-self-start" disabled={isBusy} onClick={() => void resend()}>
        Resend
      </WaitingButton>
    </div>
  );
}

export function DeliveryLog({ webhook, log, shown, state, cursor, onDone }: LogProps) {
  return (
    <Section title="Log" id="log">
      <p className="mt-2 text-ink-2">
        {countOf(log.total, 'event')} in the last {WEBHOOK_LOG_DAYS} days.
      </p>
      <div className="noscroll -mx-4 mt-4 flex gap-2 overflow-x-auto px-4 lg:mx-0 lg:px-0">
        {([null, ...DELIVERY_STATES] as const).map((each) => (
          <PageLink
            key={each ?? 'all'}
            to={address(webhook.id, { state: each })}
            className={`chip ${each === state ? 'chip-on' : ''}`}
            {...(each === state ? { 'aria-current': 'true' as const } : {})}
          >
            {each === null ? 'All' : DELIVERY_STATE_LABELS[each]}
          </PageLink>
        ))}
      </div>
      {log.items.length === 0 ? (
        <p className="mt-5 border-y border-line py-6 text-ink-2">
          {state === null
            ? 'No events yet. Send a test event to try it.'
            : `No ${DELIVERY_STATE_LABELS[state].toLowerCase()} events.`}
        </p>
      ) : (
        <ul className="mt-5 border-t border-line">
          {log.items.map((delivery) => {
            const isShown = shown?.event_id === delivery.event_id;
            return (
              <li key={delivery.event_id} id={delivery.event_id} className="scroll-mt-24 border-b border-line py-3">
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <div className="min-w-0 flex-1 basis-56 leading-snug">
                    <p className="flex flex-wrap items-center gap-2">
                      <code className="font-mono text-small font-strong">{delivery.kind}</code>
                      <DeliveryBadge state={delivery.state} />
                    </p>
                    <p className="mt-1 truncate text-small text-ink-2">{delivery.slug ?? 'Test event'}</p>
                    <p className="text-small text-ink-3">
                      <TimeText at={delivery.occurred_at} /> · {lastResultText(delivery)}
                      {delivery.attempts > 1 ? ` · ${delivery.attempts} attempts` : ''}
                    </p>
                  </div>
                  <PageLink
                    preventScrollReset
                    className="btn btn-quiet btn-s !min-h-11"
                    to={address(webhook.id, { state, cursor, event: isShown ? null : delivery.event_id })}
                    aria-expanded={isShown}
                  >
                    {isShown ? 'Close' : 'View'}
                    <span className="sr-only">
                      {' '}
                      {delivery.kind} of {delivery.occurred_at}
                    </span>
                  </PageLink>
                </div>
                {isShown ? <Detail key={shown.event_id} webhook={webhook} delivery={shown} onDone={onDone} /> : null}
              </li>
            );
          })}
        </ul>
      )}
      <Pages
        first={address(webhook.id, { state })}
        next={log.next_cursor === null ? null : address(webhook.id, { state, cursor: log.next_cursor })}
        isFirst={cursor === null}
        labels={['Newest', 'Older']}
        label="Pages of the log"
        className="mt-5"
      />
    </Section>
  );
}
