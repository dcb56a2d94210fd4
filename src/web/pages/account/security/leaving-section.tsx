import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Download } from 'lucide';
import { deleteAccount, exportData } from '#contract/endpoints/security.ts';
import { browserClient } from '#web/api.ts';
import { Field, PasswordField } from '#web/components/ui/fields.tsx';
import {
  ActionForm,
  ErrorSummary,
  SubmitButton,
  type TextReader,
  valueIn,
  WaitingButton,
} from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';

const FIELDS = { password: 'leaving_password' };

export function LeavingSection({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const leave = async (text: TextReader, form: HTMLFormElement) => {
    await browserClient.call(deleteAccount, {
      body: { password: valueIn(form, 'leaving_password'), confirmation: text('confirmation') },
    });
    await navigate('/');
    await revalidate();
  };
  return (
    <section>
      <h2 className="heading text-h2">Your data</h2>
      <p className="mt-3 text-ink-2">Everything we keep about you, in one file.</p>
      <a className="btn btn-line mt-4" href={exportData.path} download={`${username}-data.json`}>
        <Icon of={Download} size={18} />
        Download my data
      </a>
      <h3 className="mt-8 font-strong">Delete account</h3>
      <p className="mt-2 text-ink-2">
        Your personal data is deleted. Your bids stay in the record of their auctions under an anonymous name. You can’t
        delete your account while you’re leading or selling in an auction.
      </p>
      {isOpen ? (
        <ActionForm className="mt-5 grid gap-5" names={FIELDS} action={leave}>
          <ErrorSummary />
          <Field
            name="confirmation"
            label={`Type ${username} to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
          />
          <PasswordField
            name="leaving_password"
            label="Confirm your password to delete"
            autoComplete="current-password"
            maxLength={1024}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy="Deleting…" className="btn-stop">
              Delete my account permanently
            </SubmitButton>
            <button type="button" className="btn btn-line" onClick={() => setOpen(false)}>
              Keep my account
            </button>
          </div>
        </ActionForm>
      ) : (
        <WaitingButton className="btn-stop mt-4" onClick={() => setOpen(true)}>
          Delete my account
        </WaitingButton>
      )}
    </section>
  );
}
