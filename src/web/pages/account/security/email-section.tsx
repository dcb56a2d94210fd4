import { useState } from 'react';
import { changeEmail } from '#contract/endpoints/security.ts';
import { browserClient } from '#web/api.ts';
import { Field, PasswordField } from '#web/components/ui/fields.tsx';
import {
  ActionForm,
  ErrorSummary,
  SubmitButton,
  SuccessAlert,
  valueIn,
  WaitingButton,
} from '#web/components/ui/form.tsx';

const FIELDS = { email: 'new_email', password: 'email_password' };

export function EmailSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  return (
    <section id="email" className="scroll-mt-24">
      <h2 className="heading text-h2">Email</h2>
      <p className="mt-3 text-ink-2">
        You sign in as <strong className="text-ink [overflow-wrap:anywhere]">{email}</strong>.
      </p>
      <SuccessAlert>{notice}</SuccessAlert>
      {isOpen ? (
        <ActionForm
          className="mt-5 grid gap-5"
          names={FIELDS}
          action={(text, form) =>
            browserClient.call(changeEmail, {
              body: { email: text('new_email'), password: valueIn(form, 'email_password') },
            })
          }
          onDone={({ message }) => {
            setNotice(message);
            setOpen(false);
          }}
        >
          <ErrorSummary />
          <Field
            name="new_email"
            label="New email"
            type="email"
            autoComplete="email"
            maxLength={320}
            hint="We’ll send a link there. Nothing changes until you follow it."
          />
          <PasswordField name="email_password" label="Your password" autoComplete="current-password" maxLength={1024} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy="Sending…" className="btn-solid">
              Send link
            </SubmitButton>
            <button type="button" className="btn btn-line" onClick={() => setOpen(false)}>
              Keep current email
            </button>
          </div>
        </ActionForm>
      ) : (
        <WaitingButton className="btn-line mt-4" onClick={() => setOpen(true)}>
          Change email
        </WaitingButton>
      )}
    </section>
  );
}
