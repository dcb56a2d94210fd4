import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { Fingerprint, KeyRound, ListOrdered, Webhook } from 'lucide';
import { readAccess, revokeAccess } from '#contract/endpoints/security.ts';
import type { Access } from '#contract/security.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { useAction } from '#web/components/account/use-action.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ConfirmButton } from '#web/components/ui/confirm-button.tsx';
import { ErrorSummary, SuccessAlert } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { ownerOnly } from '#web/navigation/guards.ts';
import { pageMeta } from '#web/page-meta.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Review access', isPrivate: true });
export const middleware = [ownerOnly];
export const loader = ({ context }: LoaderFunctionArgs) => pageContext(context).client.call(readAccess);

const KINDS = {
  token: { label: 'API token', icon: KeyRound },
  webhook: { label: 'Webhook', icon: Webhook },
  passkey: { label: 'Passkey', icon: Fingerprint },
  bid_plan: { label: 'Bid plan', icon: ListOrdered },
} as const;

function AccessRow({ item }: { item: Access['items'][number] }) {
  const { label, icon } = KINDS[item.kind];
  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <Icon of={icon} size={22} className="flex-none" />
      <div className="min-w-0 flex-1 leading-snug">
        <p className="font-strong [overflow-wrap:anywhere]">{item.name}</p>
        <p className="text-small text-ink-3">
          {label} · created <TimeText at={item.created_at} />
          {item.last_used_at === null ? null : (
            <>
              {' '}
              · last used <TimeText at={item.last_used_at} />
            </>
          )}
        </p>
      </div>
    </li>
  );
}

const CONSEQUENCES =
  'Software that uses these tokens and webhooks stops working immediately. Bid plans are deleted; bids they placed stay. You’ll sign in with your password until you add a passkey again.';

export default function ReviewAccessPage() {
  const [{ items }, setAccess] = useState(useLoaderData<typeof loader>());
  const { isBusy, refused, notice, run } = useAction();
  const revoke = async () => {
    const left = await run(() => browserClient.call(revokeAccess), 'All access was revoked.');
    if (left !== null) setAccess(left);
  };
  return (
    <div className="max-w-3xl">
      <AccountHead title="Review access" lead="These can act for you without your password. Revoke what isn’t yours." />
      <ErrorSummary problem={refused} />
      <SuccessAlert>{notice}</SuccessAlert>
      {items.length === 0 ? (
        <p className="mt-8 border-y border-line py-6 text-ink-2">
          Nothing else has access to your account: no API tokens, webhooks, passkeys or bid plans.
        </p>
      ) : (
        <>
          <ul className="mt-8 border-t border-line" aria-label="Access to your account">
            {items.map((item) => (
              <AccessRow key={`${item.kind}-${item.id}`} item={item} />
            ))}
          </ul>
          <ConfirmButton text={CONSEQUENCES} button="Revoke all access" isBusy={isBusy} onConfirm={revoke}>
            Revoke all access
          </ConfirmButton>
        </>
      )}
      <p className="mt-8 text-ink-2">
        To revoke only some of it, go to{' '}
        <PageLink className="link" to="/account/developer">
          tokens and webhooks
        </PageLink>{' '}
        or{' '}
        <PageLink className="link" to="/account/profile#passkeys">
          passkeys
        </PageLink>
        .
      </p>
    </div>
  );
}
