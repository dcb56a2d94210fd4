import { useState } from 'react';
import { KeyRound } from 'lucide';
import { createToken, revokeToken } from '#contract/endpoints/partners.ts';
import { TOKEN_DAYS, TOKEN_SCOPE_LABELS, TOKEN_SCOPES } from '#contract/partner-kinds.ts';
import type { ApiToken, ApiTokens, NewToken } from '#contract/partners.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { Checks, checkedIn } from '#web/components/partners/checks.tsx';
import { OwnerField } from '#web/components/partners/owner-field.tsx';
import { TokenBadge } from '#web/components/partners/badges.tsx';
import { ShownOnce } from '#web/components/partners/shown-once.tsx';
import { Confirm } from '#web/components/ui/confirm-button.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field, Select } from '#web/components/ui/fields.tsx';
import {
  ActionForm,
  ErrorSummary,
  SubmitButton,
  SuccessAlert,
  type TextReader,
  WaitingButton,
} from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';

const EXPIRY_LABELS: Readonly<Record<(typeof TOKEN_DAYS)[number], string>> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  180: '180 days',
  365: '1 year',
};
const SCOPES = TOKEN_SCOPES.map((value) => ({ value, ...TOKEN_SCOPE_LABELS[value] }));

function TokenRow({
  token,
  isAsked,
  isBusy,
  ask,
  revoke,
}: {
  token: ApiToken;
  isAsked: boolean;
  isBusy: boolean;
  ask: (isAsked: boolean) => void;
  revoke: () => Promise<void>;
}) {
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Icon of={KeyRound} size={22} className="flex-none text-ink-3" />
        <div className="min-w-0 flex-1 basis-56 leading-snug">
          <p className="flex flex-wrap items-center gap-2 font-strong break-words">
            {token.name}
            <TokenBadge state={token.state} />
          </p>
          <p className="mt-1 text-small text-ink-2">
            <code className="font-mono">hd_…{token.last_four}</code> · {token.scopes.join(', ')}
          </p>
          <p className="text-small text-ink-3">
            {token.dealer === null ? '' : `${token.dealer.name}, by ${token.owner}. `}Created{' '}
            <TimeText at={token.created_at} form="date" />,{' '}
            {token.revoked_at === null ? (
              <>
                {token.state === 'expired' ? 'expired' : 'expires'} <TimeText at={token.expires_at} form="date" />
              </>
            ) : (
              <>
                revoked <TimeText at={token.revoked_at} form="date" />
              </>
            )}
            ,{' '}
            {token.last_used_at === null ? (
              'never used'
            ) : (
              <>
                last used <TimeText at={token.last_used_at} />
              </>
            )}
          </p>
          {token.ends_soon ? (
            <p className="mt-1 text-small font-strong text-warn">
              Expires soon. Create a new token and replace this one before then.
            </p>
          ) : null}
        </div>
        {token.state === 'active' ? (
          <WaitingButton className="btn-line btn-s !min-h-11" disabled={isBusy} onClick={() => ask(!isAsked)}>
            Revoke<span className="sr-only"> {token.name}</span>
          </WaitingButton>
        ) : null}
      </div>
      {isAsked ? (
        <Confirm
          text="Requests with this token fail immediately."
          button="Revoke token"
          isBusy={isBusy}
          onConfirm={revoke}
          onCancel={() => ask(false)}
        />
      ) : null}
    </li>
  );
}

function NewTokenForm({
  dealers,
  onMade,
  onCancel,
}: {
  dealers: ApiTokens['dealers'];
  onMade: (made: NewToken) => void;
  onCancel: () => void;
}) {
  const create = (text: TextReader, form: HTMLFormElement) => {
    const scopes = checkedIn(form, 'scopes');
    return browserClient.call(createToken, {
      body: {
        name: text('name'),
        scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
        days: TOKEN_DAYS.find((each) => String(each) === text('days')) ?? TOKEN_DAYS[2],
        dealer: text('dealer') === '' ? null : text('dealer'),
      },
    });
  };
  return (
    <ActionForm
      className="mt-6 grid max-w-3xl gap-6 bg-sunken p-5"
      aria-label="New token"
      failed="We couldn’t create the token. Please try again."
      action={create}
      onDone={onMade}
    >
      <h3 className="heading text-h3">New token</h3>
      <ErrorSummary />
      <Field name="name" label="Name" maxLength={80} hint="What will use it, for example “Showroom website”." />
      <Checks name="scopes" legend="Scopes" options={SCOPES} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          name="days"
          label="Expires after"
          defaultValue="90"
          options={TOKEN_DAYS.map((each) => [String(each), EXPIRY_LABELS[each]])}
        />
        <OwnerField
          dealers={dealers}
          hint="A dealership’s token only accesses that dealership’s auctions and sales, and can’t bid. Its owners and managers can see and revoke it."
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy="Creating…" className="btn-solid">
          Create token
        </SubmitButton>
        <button type="button" className="btn btn-line" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </ActionForm>
  );
}

export function TokensSection({ loaded }: { loaded: ApiTokens }) {
  const [tokens, setTokens] = useState(loaded.items);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<NewToken | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const { isBusy, refused, notice, run } = useAction();
  const revoke = async ({ id, name }: ApiToken) => {
    const next = await run(() => browserClient.call(revokeToken, { params: { id } }), `“${name}” revoked.`);
    if (next === null) return;
    setTokens(next.items);
    setAsked(null);
  };
  return (
    <section aria-labelledby="tokens">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-prose">
          <h2 id="tokens" className="heading text-h2">
            API tokens
          </h2>
          <p className="mt-2 text-ink-2">
            A token lets a program call the API on your behalf, within its scopes, until it expires.
          </p>
        </div>
        {isAdding ? null : (
          <WaitingButton
            className="btn-line"
            onClick={() => {
              setAdding(true);
              setMade(null);
            }}
          >
            New token
          </WaitingButton>
        )}
      </div>
      <ErrorSummary problem={refused} />
      <SuccessAlert>{notice}</SuccessAlert>
      {made === null ? null : (
        <ShownOnce
          title={`“${made.name}” created`}
          label="Token"
          secret={made.token}
          says="Copy it now. You won’t see it again. Anyone with this token can use its scopes."
          onDone={() => setMade(null)}
        />
      )}
      {isAdding ? (
        <NewTokenForm
          dealers={loaded.dealers}
          onCancel={() => setAdding(false)}
          onMade={(token) => {
            setMade(token);
            setTokens([token, ...tokens]);
            setAdding(false);
          }}
        />
      ) : null}
      {tokens.length === 0 ? (
        <p className="mt-6 border-y border-line py-6 text-ink-2">
          No tokens yet. You only need one if you build or use software that connects to the API.
        </p>
      ) : (
        <ul className="mt-6 border-t border-line" aria-label="API tokens">
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              isAsked={asked === token.id}
              isBusy={isBusy}
              ask={(isAsked) => setAsked(isAsked ? token.id : null)}
              revoke={() => revoke(token)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
