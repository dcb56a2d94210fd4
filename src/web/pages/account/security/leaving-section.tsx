import { useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Download } from 'lucide-react';
import { accountClient } from '#web/components/account/account-client.ts';
import { useAct } from '#web/components/account/use-act.ts';
import { ErrorSummary, Field, PasswordField, SubmitButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { valueIn, WaitingButton } from '#web/components/ui/more-fields.tsx';

const FIELDS = { password: 'leaving_password' };

/** All that we keep, to take along; and the way out. */
export function LeavingSection({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isBusy, refused, run } = useAct(undefined, FIELDS);
  const errors = refused?.errors ?? {};
  const leave = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { password: valueIn(event.currentTarget, 'leaving_password'), confirmation: valueIn(event.currentTarget, 'confirmation').trim() };
    if ((await run(() => accountClient.security.deleteAccount(body).then(() => true))) !== true) return;
    await navigate('/');
    await revalidate();
  };
  return (
    <section>
      <h2 className="heading text-h2">Your data</h2>
      <p className="mt-3 text-ink-2">Everything that we keep of you, as one file.</p>
      <a className="btn btn-line mt-4" href="/api/account/export" download={`${username}-data.json`}>
        <Icon of={Download} size={18} />
        Download my data
      </a>
      <h3 className="mt-8 font-strong">Delete the account</h3>
      <p className="mt-2 text-ink-2">
        Your person goes. Bids that you placed stay in the record of their auctions, under a name that says nothing of you. You cannot leave while you lead an
        auction, or sell in one.
      </p>
      <ErrorSummary problem={refused} />
      {isOpen ? (
        <form className="mt-5 grid gap-5" noValidate onSubmit={(event) => void leave(event)}>
          <Field
            name="confirmation"
            label={`Type ${username} to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            errors={errors['confirmation']}
          />
          <PasswordField
            name="leaving_password"
            label="Your password, to delete"
            autoComplete="current-password"
            maxLength={1024}
            errors={errors['leaving_password']}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy="Deleting…" isBusy={isBusy} className="btn-stop">
              Delete my account for good
            </SubmitButton>
            <button type="button" className="btn btn-line" onClick={() => setOpen(false)}>
              Stay
            </button>
          </div>
        </form>
      ) : (
        <WaitingButton className="btn-stop mt-4" onClick={() => setOpen(true)}>
          Delete my account
        </WaitingButton>
      )}
    </section>
  );
}
