import { useState, type ReactNode } from 'react';
import { Fingerprint } from 'lucide';
import { renamePasskey, removePasskey } from '#contract/endpoints/security.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '#contract/limits.ts';
import type { Passkey } from '#contract/security.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { useHasPasskeys } from '#web/components/account/use-has-passkeys.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field, PasswordField } from '#web/components/ui/fields.tsx';
import { ErrorSummary, Form, SubmitButton, SuccessAlert, valueIn, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';

const FIELDS = { password: 'passkey_password', name: 'passkey_name' };
type Stage = { readonly at: 'rest' | 'add' } | { readonly at: 'rename' | 'remove'; readonly passkey: Passkey };

function usePasskeys(loaded: readonly Passkey[]) {
  const [passkeys, setPasskeys] = useState(loaded);
  const [stage, setStage] = useState<Stage>({ at: 'rest' });
  const { run, refuse, ...action } = useAction(undefined, FIELDS);
  const rest = () => setStage({ at: 'rest' });
  const add = async (given: { password: string; name: string }) => {
    const made = await run(
      async () => (await import('#web/components/account/passkeys.ts')).makePasskey(given),
      (answer) => ('id' in answer ? `You can now sign in with “${answer.name}”.` : null),
    );
    if (made === null) return;
    if (!('id' in made)) {
      refuse(made);
      return;
    }
    setPasskeys([...passkeys, made]);
    rest();
  };
  const rename = async (id: string, name: string) => {
    const named = await run(
      () => browserClient.call(renamePasskey, { params: { id }, body: { name } }),
      'Passkey renamed.',
    );
    if (named === null) return;
    setPasskeys(passkeys.map((each) => (each.id === id ? named : each)));
    rest();
  };
  const remove = async ({ id, name }: Passkey, password: string) => {
    if (
      (await run(
        () => browserClient.call(removePasskey, { params: { id }, body: { password } }),
        `You can no longer sign in with “${name}”. Delete it from the device too.`,
      )) === null
    )
      return;
    setPasskeys(passkeys.filter((each) => each.id !== id));
    rest();
  };
  return { passkeys, stage, setStage, rest, add, rename, remove, ...action };
}

interface StageFormProps {
  title: string;
  label: string;
  busy: string;
  action: Pick<ReturnType<typeof useAction>, 'isBusy' | 'refused'>;
  isRisky?: boolean;
  onSend: (form: HTMLFormElement) => void;
  onCancel: () => void;
  children: ReactNode;
}

function StageForm({ title, label, busy, action, isRisky = false, onSend, onCancel, children }: StageFormProps) {
  return (
    <Form
      className="mt-5 grid gap-5 border-l-4 border-line pl-4"
      aria-label={title}
      state={action}
      onSend={(_, form) => onSend(form)}
    >
      <p className="font-strong">{title}</p>
      {children}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} className={isRisky ? 'btn-stop' : 'btn-solid'}>
          {label}
        </SubmitButton>
        <button type="button" className="btn btn-line" onClick={onCancel}>
          Not now
        </button>
      </div>
    </Form>
  );
}

function PasskeyRow({ passkey, onRename, onRemove }: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <Icon of={Fingerprint} size={22} className="flex-none" />
      <div className="min-w-[min(10rem,100%)] flex-1 leading-snug">
        <p className="font-strong break-words">{passkey.name}</p>
        <p className="text-small text-ink-3">
          Added <TimeText at={passkey.created_at} form="day" />,{' '}
          {passkey.last_used_at === null ? (
            'not used yet'
          ) : (
            <>
              last used <TimeText at={passkey.last_used_at} />
            </>
          )}
          {passkey.is_synced ? ', synced across your devices' : ''}
        </p>
      </div>
      <WaitingButton className="btn-line btn-s !min-h-11" onClick={onRename}>
        Rename<span className="sr-only"> {passkey.name}</span>
      </WaitingButton>
      <WaitingButton className="btn-line btn-s !min-h-11" onClick={onRemove}>
        Remove<span className="sr-only"> {passkey.name}</span>
      </WaitingButton>
    </li>
  );
}

function AddPasskey({ hasPasskeys, onAdd }: { hasPasskeys: ReturnType<typeof useHasPasskeys>; onAdd: () => void }) {
  if (hasPasskeys === false)
    return (
      <p className="mt-4 text-small text-ink-2">
        This browser doesn’t support passkeys. Add one on a phone or in another browser.
      </p>
    );
  return (
    <WaitingButton className="btn-line mt-4" onClick={onAdd}>
      Add a passkey
    </WaitingButton>
  );
}

function StageOf({ stage, rest, add, rename, remove, ...action }: ReturnType<typeof usePasskeys>) {
  const common = { action, onCancel: rest };
  const password = (
    <PasswordField
      name="passkey_password"
      label="Confirm your password"
      autoComplete="current-password"
      maxLength={1024}
    />
  );
  const nameField = (name: string) => (
    <Field
      name="passkey_name"
      label="Passkey name"
      maxLength={MAX_PASSKEY_NAME_LENGTH}
      defaultValue={name}
      hint="Helps you tell your devices apart."
    />
  );
  const given = (form: HTMLFormElement) => ({
    password: valueIn(form, 'passkey_password'),
    name: valueIn(form, 'passkey_name'),
  });
  switch (stage.at) {
    case 'rest':
      return null;
    case 'add':
      return (
        <StageForm
          key="add"
          title="New passkey"
          label="Continue"
          busy="Waiting for your device…"
          {...common}
          onSend={(form) => void add(given(form))}
        >
          {nameField('')}
          {password}
        </StageForm>
      );
    case 'rename':
      return (
        <StageForm
          key="rename"
          title={`Rename “${stage.passkey.name}”`}
          label="Save name"
          busy="Saving…"
          {...common}
          onSend={(form) => void rename(stage.passkey.id, valueIn(form, 'passkey_name'))}
        >
          {nameField(stage.passkey.name)}
        </StageForm>
      );
    case 'remove':
      return (
        <StageForm
          key="remove"
          title={`Remove “${stage.passkey.name}”?`}
          label="Remove passkey"
          busy="Removing…"
          isRisky
          {...common}
          onSend={(form) => void remove(stage.passkey, valueIn(form, 'passkey_password'))}
        >
          {password}
        </StageForm>
      );
  }
}

export function PasskeysSection({ passkeys: loaded }: { passkeys: readonly Passkey[] }) {
  const all = usePasskeys(loaded);
  const { passkeys, stage, setStage, refused, notice } = all;
  const hasPasskeys = useHasPasskeys();
  return (
    <section id="passkeys" className="scroll-mt-24">
      <h2 className="heading text-h2">Passkeys</h2>
      {passkeys.length === 0 ? (
        <p className="mt-3 text-ink-2">
          No passkeys yet. With a passkey you sign in with your fingerprint, your face or your device’s PIN: no
          password, no code, and nothing to phish.
        </p>
      ) : null}
      <ErrorSummary problem={refused} />
      <SuccessAlert>{notice}</SuccessAlert>
      {passkeys.length === 0 ? null : (
        <ul className="mt-4 border-t border-line" aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setStage({ at: 'rename', passkey })}
              onRemove={() => setStage({ at: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {stage.at === 'rest' ? <AddPasskey hasPasskeys={hasPasskeys} onAdd={() => setStage({ at: 'add' })} /> : null}
      <StageOf {...all} />
    </section>
  );
}
