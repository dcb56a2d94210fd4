import { useState } from 'react';
import type { Affiliates } from '#contract/affiliates.ts';
import { declareAffiliate, removeAffiliate } from '#contract/endpoints/account.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { ErrorSummary, Form, SubmitButton, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';

export function AffiliatesSection({ affiliates: loaded }: { affiliates: Affiliates }) {
  const [affiliates, setAffiliates] = useState(loaded);
  const [username, setUsername] = useState('');
  const { run, ...action } = useAction();
  const add = async () => {
    const next = await run(
      () => browserClient.call(declareAffiliate, { body: { username } }),
      `${username} can’t bid in your auctions.`,
    );
    if (next === null) return;
    setAffiliates(next);
    setUsername('');
  };
  const remove = async (name: string) => {
    const next = await run(
      () => browserClient.call(removeAffiliate, { params: { username: name } }),
      `Removed ${name}. They still can’t bid in auctions you’ve already published.`,
    );
    if (next !== null) setAffiliates(next);
  };
  return (
    <section id="connected" className="scroll-mt-24">
      <h2 className="heading text-h2">People connected to you</h2>
      <p className="mt-3 text-ink-2">
        If you sell or work here, name family, business partners and others who must not bid on your vehicles. We refuse
        their bids. Members of your dealership are included automatically.
      </p>
      <ErrorSummary problem={action.refused} />
      <SuccessAlert>{action.notice}</SuccessAlert>
      {affiliates.length === 0 ? (
        <p className="mt-4 text-ink-2">You haven’t named anyone.</p>
      ) : (
        <ul className="mt-4 border-t border-line">
          {affiliates.map((each) => (
            <li key={each.username} className="flex flex-wrap items-center gap-4 border-b border-line py-3">
              <div className="min-w-0 flex-1 leading-snug">
                <p className="break-all font-strong">{each.username}</p>
                <p className="text-small text-ink-3">
                  Since <TimeText at={each.declared_at} form="date" />
                </p>
              </div>
              <WaitingButton
                className="btn-line btn-s !min-h-11"
                disabled={action.isBusy}
                onClick={() => void remove(each.username)}
              >
                Remove<span className="sr-only"> {each.username}</span>
              </WaitingButton>
            </li>
          ))}
        </ul>
      )}
      <Form className="mt-5 grid gap-5" state={action} onSend={add}>
        <Field
          name="username"
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={30}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <SubmitButton busy="Adding…" className="btn-line justify-self-start">
          Add person
        </SubmitButton>
      </Form>
    </section>
  );
}
