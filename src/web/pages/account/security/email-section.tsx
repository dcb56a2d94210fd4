import { useState } from 'react';
import type { FormEvent } from 'react';
import { changeEmail } from '#contract/endpoints/security.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ErrorSummary, Field, PasswordField, SubmitButton, SuccessAlert } from '#web/components/ui/form.tsx';
import { valueIn, WaitingButton } from '#web/components/ui/more-fields.tsx';

const FIELDS = { email: 'new_email', password: 'email_password' };

export function EmailSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const { isBusy, refused, said, run } = useAction(undefined, FIELDS);
  const errors = refused?.errors ?? {};
  const change = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = {
      email: valueIn(event.currentTarget, 'new_email').trim(),
      password: valueIn(event.currentTarget, 'email_password'),
    };
    const sent = await run(
      () => browserClient.call(changeEmail, { body }),
      ({ message }) => message,
    );
    if (sent !== null) setOpen(false);
  };
  return (
    <section id="email" className="scroll-mt-24">
      <h2 className="heading text-h2">Email</h2>
      <p className="mt-3 text-ink-2">
        You sign in as <strong className="text-ink [overflow-wrap:anywhere]">{email}</strong>.
      </p>
      <ErrorSummary problem={refused} />
      {said === null ? null : (
        <SuccessAlert>
          <span>{said}</span>
        </SuccessAlert>
      )}
      {isOpen ? (
        <form className="mt-5 grid gap-5" noValidate onSubmit={(event) => void change(event)}>
          <Field
            name="new_email"
            label="New email"
            type="email"
            autoComplete="email"
            maxLength={320}
            hint="We’ll send a link there. Nothing changes until you follow it."
            errors={errors['new_email']}
          />
          <PasswordField
            name="email_password"
            label="Your password"
            autoComplete="current-password"
            maxLength={1024}
            errors={errors['email_password']}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy="Sending…" isBusy={isBusy} className="btn-solid">
              Send link
            </SubmitButton>
            <button type="button" className="btn btn-line" onClick={() => setOpen(false)}>
              Keep current email
            </button>
          </div>
        </form>
      ) : (
        <WaitingButton className="btn-line mt-4" onClick={() => setOpen(true)}>
          Change email
        </WaitingButton>
      )}
    </section>
  );
}
