import { useState } from 'react';
import { Form } from 'react-router';
import { KeyRound } from 'lucide';
import { Field } from '#web/components/ui/fields.tsx';
import { FormErrors, SubmitButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import type { Problem } from '#web/problems.ts';

export function TwoStepForm({
  action,
  problem,
  isBusy,
}: {
  action: string;
  problem: Problem | undefined;
  isBusy: boolean;
}) {
  const [usesRecovery, setUsesRecovery] = useState(false);
  return (
    <FormErrors problem={problem}>
      <Form method="post" action={action} className="mt-6 grid gap-5" noValidate>
        <input type="hidden" name="intent" value={usesRecovery ? 'recovery_code' : 'code'} />
        {usesRecovery ? (
          <Field
            key="recovery"
            name="recovery_code"
            label="Recovery code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            className="data !min-h-14"
            hint="One of the codes you saved when you turned on two-step verification. Each code works once."
          />
        ) : (
          <Field
            key="code"
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            className="data !min-h-16 !text-[2rem] tracking-[.35em]"
            hint="You can paste it. The code changes every 30 seconds."
          />
        )}
        <SubmitButton busy="Signing in…" isBusy={isBusy}>
          Verify and sign in
        </SubmitButton>
        <button type="button" className="btn btn-quiet" onClick={() => setUsesRecovery(!usesRecovery)}>
          <Icon of={KeyRound} size={18} />
          {usesRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
      </Form>
    </FormErrors>
  );
}
