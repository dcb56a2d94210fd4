import { useEffect, useRef, useState } from 'react';
import { Fingerprint } from 'lucide';
import { readConfirmation, confirmIdentity } from '#contract/endpoints/security.ts';
import type { Confirmation } from '#contract/security.ts';
import { browserClient } from '#web/api.ts';
import { Field, PasswordField } from '#web/components/ui/fields.tsx';
import { ErrorSummary, Form, SubmitButton, type TextReader, valueIn } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { problem, problemOf, type Problem } from '#web/problems.ts';

const FAILED = 'We couldn’t confirm it’s you. Please try again.';
const NOT_LOADED = 'We couldn’t load your sign-in methods. Check your connection and try again.';
const AUTHENTICATOR_CODE = /^[\d\s]*$/;

type Factors = Confirmation | 'loading' | 'failed';

function useConfirmation(onDone: (isConfirmed: boolean) => void) {
  const [factors, setFactors] = useState<Factors>('loading');
  const [refused, setRefused] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    browserClient.call(readConfirmation).then(setFactors, () => setFactors('failed'));
  }, []);
  const run = async (confirm: () => Promise<Problem | null>) => {
    setBusy(true);
    const problem = await confirm().catch((error: unknown) => problemOf(error, FAILED));
    setBusy(false);
    setRefused(problem ?? undefined);
    if (problem === null) onDone(true);
  };
  return {
    factors,
    isBusy,
    refused: factors === 'failed' ? problem(NOT_LOADED) : refused,
    withPassword: (text: TextReader, form: HTMLFormElement) =>
      run(async () => {
        const code = text('step_up_code');
        const isFromApp = AUTHENTICATOR_CODE.test(code);
        await browserClient.call(confirmIdentity, {
          body: {
            password: valueIn(form, 'step_up_password'),
            code: isFromApp ? code : '',
            recovery_code: isFromApp ? '' : code,
          },
        });
        return null;
      }),
    withPasskey: () => run(async () => (await import('#web/components/account/passkeys.ts')).confirmByPasskey()),
  };
}

export function StepUpDialog({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { factors, isBusy, refused, withPassword, withPasskey } = useConfirmation(onDone);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const isLoaded = typeof factors === 'object';
  const needsPassword = isLoaded && (factors.two_step || !factors.passkeys);
  return (
    <dialog
      ref={dialog}
      className="sheet sm:!inset-0 sm:!m-auto sm:!w-[min(30rem,92vw)] sm:!rounded-panel"
      aria-labelledby="step-up-title"
      onClose={() => onDone(false)}
    >
      <Form
        className="grid gap-5 p-6"
        state={{ isBusy, refused }}
        onSend={(text, form) => (needsPassword ? withPassword(text, form) : withPasskey())}
      >
        <div>
          <h2 id="step-up-title" className="heading text-h3">
            Confirm it’s you
          </h2>
          <p className="mt-2 text-ink-2">
            This change needs a recent sign-in. Confirm once, and we won’t ask again for five minutes. What you entered
            stays.
          </p>
        </div>
        <ErrorSummary />
        {factors === 'loading' ? <p role="status">Loading…</p> : null}
        {needsPassword ? (
          <PasswordField
            name="step_up_password"
            label="Password"
            autoComplete="current-password"
            maxLength={1024}
            errors={refused?.errors['password']}
          />
        ) : null}
        {isLoaded && factors.two_step ? (
          <Field
            name="step_up_code"
            label="Code from your app, or a recovery code"
            autoComplete="one-time-code"
            maxLength={40}
            errors={refused?.errors['code'] ?? refused?.errors['recovery_code']}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          {isLoaded ? (
            <SubmitButton busy="Confirming…" className="btn-solid">
              {needsPassword ? 'Confirm' : 'Confirm with passkey'}
            </SubmitButton>
          ) : null}
          {needsPassword && isLoaded && factors.passkeys ? (
            <button type="button" className="btn btn-line" disabled={isBusy} onClick={() => void withPasskey()}>
              <Icon of={Fingerprint} size={18} />
              Use a passkey
            </button>
          ) : null}
          <button type="button" className="btn btn-line" onClick={() => onDone(false)}>
            Cancel
          </button>
        </div>
      </Form>
    </dialog>
  );
}
