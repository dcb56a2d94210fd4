import { useState } from 'react';
import { Webhook as WebhookSign } from 'lucide';
import { createWebhook } from '#contract/endpoints/partners.ts';
import { DELIVERY_STATE_LABELS } from '#contract/partner-kinds.ts';
import type { NewWebhook, Webhook, Webhooks } from '#contract/partners.ts';
import { browserClient } from '#web/api.ts';
import { KindsField, kindsIn } from '#web/components/partners/kinds-field.tsx';
import { OwnerField } from '#web/components/partners/owner-field.tsx';
import { WebhookBadge } from '#web/components/partners/badges.tsx';
import { ShownOnce } from '#web/components/partners/shown-once.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

function WebhookRow({ webhook }: { webhook: Webhook }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4">
      <Icon of={WebhookSign} size={22} className="flex-none text-ink-3" />
      <div className="min-w-0 flex-1 basis-56 leading-snug">
        <p className="flex flex-wrap items-center gap-2 font-strong">
          <PageLink className="break-all hover:underline" to={`/account/developer/webhooks/${webhook.id}`}>
            {webhook.url}
          </PageLink>
          <WebhookBadge state={webhook.state} />
        </p>
        <p className="mt-1 text-small text-ink-2">
          {webhook.dealer === null ? '' : `${webhook.dealer.name} · `}
          {webhook.kinds.length} {webhook.kinds.length === 1 ? 'event type' : 'event types'}
          {webhook.all_auctions ? ', all auctions' : ''}
        </p>
        <p className="text-small text-ink-3">
          {webhook.last === null ? (
            'No events sent yet'
          ) : (
            <>
              Last: {DELIVERY_STATE_LABELS[webhook.last.state].toLowerCase()}, <TimeText at={webhook.last.at} />
            </>
          )}
        </p>
      </div>
      <PageLink className="btn btn-line btn-s !min-h-11" to={`/account/developer/webhooks/${webhook.id}`}>
        Open<span className="sr-only"> {webhook.url}</span>
      </PageLink>
    </li>
  );
}

function NewWebhookForm({
  dealers,
  onMade,
  onCancel,
}: {
  dealers: Webhooks['dealers'];
  onMade: (made: NewWebhook) => void;
  onCancel: () => void;
}) {
  return (
    <ActionForm
      className="mt-6 grid max-w-3xl gap-6 bg-sunken p-5"
      aria-label="New endpoint"
      failed="We couldn’t add the endpoint. Please try again."
      action={(text, form) =>
        browserClient.call(createWebhook, {
          body: { url: text('url'), dealer: text('dealer') === '' ? null : text('dealer'), ...kindsIn(form) },
        })
      }
      onDone={onMade}
    >
      <h3 className="heading text-h3">New endpoint</h3>
      <ErrorSummary />
      <Field
        name="url"
        label="Endpoint URL"
        type="url"
        inputMode="url"
        maxLength={2000}
        placeholder="https://"
        hint="A public HTTPS URL. We send events as POST requests."
      />
      <OwnerField
        dealers={dealers}
        hint="A dealership’s endpoint receives events for its auctions, and stays if you leave."
      />
      <KindsField
        chosen={['auction.opened', 'auction.extended', 'auction.ended', 'bids.placed', 'settlement.changed']}
        allAuctions={false}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy="Adding…" className="btn-solid">
          Add endpoint
        </SubmitButton>
        <button type="button" className="btn btn-line" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </ActionForm>
  );
}

export function WebhooksSection({ loaded }: { loaded: Webhooks }) {
  const [webhooks, setWebhooks] = useState(loaded.items);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<NewWebhook | null>(null);
  return (
    <section aria-labelledby="webhooks">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-prose">
          <h2 id="webhooks" className="heading text-h2">
            Webhooks
          </h2>
          <p className="mt-2 text-ink-2">We send signed events to your endpoint and retry failures.</p>
        </div>
        {isAdding ? null : (
          <WaitingButton
            className="btn-line"
            onClick={() => {
              setAdding(true);
              setMade(null);
            }}
          >
            New endpoint
          </WaitingButton>
        )}
      </div>
      {made === null ? null : (
        <ShownOnce
          title="Endpoint added"
          label="Signing secret"
          secret={made.secret}
          says="Copy it now. You won’t see it again. Use it to verify that events come from us."
          onDone={() => setMade(null)}
        />
      )}
      {isAdding ? (
        <NewWebhookForm
          dealers={loaded.dealers}
          onCancel={() => setAdding(false)}
          onMade={(webhook) => {
            setMade(webhook);
            setWebhooks([...webhooks, webhook]);
            setAdding(false);
          }}
        />
      ) : null}
      {webhooks.length === 0 ? (
        <p className="mt-6 border-y border-line py-6 text-ink-2">No endpoints yet. Add one and send a test event.</p>
      ) : (
        <ul className="mt-6 border-t border-line" aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </section>
  );
}
