import { useState } from 'react';
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import {
  readWebhook,
  listWebhookDeliveries,
  readWebhookDelivery,
  changeWebhook,
  testWebhook,
  rotateWebhookSecret,
  removeWebhook,
} from '#contract/endpoints/partners.ts';
import { DELIVERY_STATES, ROTATION_HOURS } from '#contract/partner-kinds.ts';
import type { NewWebhook, Webhook, WebhookDeliveryDetail } from '#contract/partners.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead, BackLink } from '#web/components/account/account-head.tsx';
import { useAction } from '#web/components/account/use-action.ts';
import { KindsField, kindsIn } from '#web/components/partners/kinds-field.tsx';
import { WebhookBadge } from '#web/components/partners/badges.tsx';
import { ShownOnce } from '#web/components/partners/shown-once.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import {
  ErrorSummary,
  Form,
  SubmitButton,
  SuccessAlert,
  type TextReader,
  WaitingButton,
} from '#web/components/ui/form.tsx';
import { ConfirmButton } from '#web/components/ui/confirm-button.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { DeliveryLog, Outcome } from './delivery-log.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Webhook', isPrivate: true });

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { read, client } = pageContext(context);
  const id = params['id'] ?? '';
  const asked = url.searchParams;
  const state = DELIVERY_STATES.find((each) => each === asked.get('state')) ?? null;
  const [cursor, event] = [asked.get('cursor'), asked.get('event')];
  const [webhook, log, shown] = await Promise.all([
    read(readWebhook, { params: { id } }),
    read(listWebhookDeliveries, {
      params: { id },
      query: { ...(state === null ? {} : { state }), ...(cursor === null ? {} : { cursor }) },
    }),
    event === null ? null : client.call(readWebhookDelivery, { params: { id, event } }).catch(() => null),
  ]);
  return { webhook, log, shown, state, cursor };
}

interface PartProps {
  webhook: Webhook;
  onDone: () => void;
}

function changedText(before: Webhook['state'], after: 'active' | 'paused'): string {
  if (after === 'paused') return 'Paused. New events are stored.';
  return before === 'paused'
    ? 'Resumed. Stored events are being sent.'
    : 'Enabled. New events are sent. Resend missed ones from the log.';
}

function WebhookStatus({ webhook, onDone }: PartProps) {
  const [tested, setTested] = useState<WebhookDeliveryDetail | null>(null);
  const { isBusy, refused, notice, run } = useAction();
  const set = async (state: 'active' | 'paused') => {
    setTested(null);
    if (
      (await run(
        () => browserClient.call(changeWebhook, { params: { id: webhook.id }, body: { state } }),
        changedText(webhook.state, state),
      )) !== null
    )
      onDone();
  };
  const test = async () => {
    const answer = await run(() => browserClient.call(testWebhook, { params: { id: webhook.id } }));
    setTested(answer);
    if (answer !== null) onDone();
  };
  return (
    <>
      {webhook.state === 'disabled' ? (
        <p className="alert alert-warn mt-6">
          {webhook.disabled_reason} No events are sent or stored until you enable it again.
        </p>
      ) : null}
      {webhook.state === 'active' && webhook.failing_since !== null ? (
        <p className="alert alert-warn mt-6">
          <span>
            All deliveries have failed since <TimeText at={webhook.failing_since} />. After three days the endpoint is
            disabled.
          </span>
        </p>
      ) : null}
      <ErrorSummary problem={refused} />
      <SuccessAlert>{notice}</SuccessAlert>
      {tested === null ? null : <Outcome delivery={tested} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <WaitingButton className="btn-solid" disabled={isBusy} onClick={() => void test()}>
          Send test event
        </WaitingButton>
        {webhook.state === 'active' ? (
          <WaitingButton className="btn-line" disabled={isBusy} onClick={() => void set('paused')}>
            Pause
          </WaitingButton>
        ) : (
          <WaitingButton className="btn-line" disabled={isBusy} onClick={() => void set('active')}>
            {webhook.state === 'paused' ? 'Resume' : 'Enable'}
          </WaitingButton>
        )}
      </div>
    </>
  );
}

function Edit({ webhook, onDone }: PartProps) {
  const { run, ...action } = useAction('Not saved. Please try again.');
  const save = async (text: TextReader, form: HTMLFormElement) => {
    if (
      (await run(
        () =>
          browserClient.call(changeWebhook, {
            params: { id: webhook.id },
            body: { url: text('url'), ...kindsIn(form) },
          }),
        'Endpoint saved.',
      )) !== null
    )
      onDone();
  };
  return (
    <Section title="Endpoint and events" id="edit">
      <ErrorSummary problem={action.refused} />
      <SuccessAlert>{action.notice}</SuccessAlert>
      <Form className="mt-5 grid max-w-3xl gap-6" state={action} onSend={save}>
        <Field name="url" label="Endpoint URL" type="url" inputMode="url" maxLength={2000} defaultValue={webhook.url} />
        <KindsField chosen={webhook.kinds} allAuctions={webhook.all_auctions} />
        <SubmitButton busy="Saving…" className="btn-solid justify-self-start">
          Save changes
        </SubmitButton>
      </Form>
    </Section>
  );
}

function Secret({ webhook, onDone }: PartProps) {
  const [rotated, setRotated] = useState<NewWebhook | null>(null);
  const { isBusy, refused, run } = useAction();
  const rotate = async () => {
    const answer = await run(() => browserClient.call(rotateWebhookSecret, { params: { id: webhook.id } }));
    if (answer === null) return;
    setRotated(answer);
    onDone();
  };
  return (
    <Section title="Signing secret" id="secret">
      <p className="mt-2 max-w-prose text-ink-2">
        Every event is signed with it.{' '}
        <a className="link" href="/api/docs#webhooks">
          How to verify signatures
        </a>
        .{' '}
        {webhook.previous_secret_until === null ? null : (
          <>
            The previous secret also stays valid until <TimeText at={webhook.previous_secret_until} />.
          </>
        )}
      </p>
      <ErrorSummary problem={refused} />
      {rotated === null ? null : (
        <ShownOnce
          title="Secret rotated"
          label="New secret"
          secret={rotated.secret}
          says={`Copy it now. You won’t see it again. Both secrets sign events for ${ROTATION_HOURS} hours, so you can switch without downtime.`}
          onDone={() => setRotated(null)}
        />
      )}
      <ConfirmButton
        className="btn-line"
        text={`The current secret stays valid for ${ROTATION_HOURS} more hours.`}
        button="Rotate secret"
        tone="btn-solid"
        isBusy={isBusy}
        onConfirm={rotate}
      >
        Rotate secret…
      </ConfirmButton>
    </Section>
  );
}

function Remove({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate();
  const { isBusy, refused, run } = useAction();
  const remove = async () => {
    if ((await run(() => browserClient.call(removeWebhook, { params: { id: webhook.id } }))) !== null)
      await navigate('/account/developer');
  };
  return (
    <Section title="Delete endpoint" id="remove" size="h3" className="border-t border-line pt-6">
      <p className="mt-2 max-w-prose text-ink-2">This also deletes its log and all pending events.</p>
      <ErrorSummary problem={refused} />
      <ConfirmButton button="Delete endpoint" isBusy={isBusy} onConfirm={remove}>
        Remove
      </ConfirmButton>
    </Section>
  );
}

export default function WebhookPage() {
  const { webhook, log, shown, state, cursor } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const done = () => void revalidate();
  return (
    <>
      <BackLink to="/account/developer">API and webhooks</BackLink>
      <AccountHead title={new URL(webhook.url).host} action={<WebhookBadge state={webhook.state} />} />
      <p className="mt-2 font-mono text-small break-all text-ink-2">{webhook.url}</p>
      {webhook.dealer === null ? null : <p className="mt-1 text-small text-ink-3">Belongs to {webhook.dealer.name}</p>}
      <WebhookStatus webhook={webhook} onDone={done} />
      <div className="mt-12 grid gap-14">
        <DeliveryLog webhook={webhook} log={log} shown={shown} state={state} cursor={cursor} onDone={done} />
        <Edit key={webhook.created_at} webhook={webhook} onDone={done} />
        <Secret webhook={webhook} onDone={done} />
        <Remove webhook={webhook} />
      </div>
    </>
  );
}
