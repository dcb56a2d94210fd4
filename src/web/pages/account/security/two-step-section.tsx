import { useState } from 'react';
import { ShieldCheck } from 'lucide';
import {
  readTwoStep,
  renewRecoveryCodes,
  endTwoStep,
  beginTwoStep,
  confirmTwoStep,
} from '#contract/endpoints/security.ts';
import type { RecoveryCodes, TwoStep, TwoStepKey } from '#contract/security.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field, PasswordField } from '#web/components/ui/fields.tsx';
import { ErrorSummary, Form, SubmitButton, SuccessAlert, valueIn, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';

const FIELDS = { password: 'two_step_password' };
type Purpose = 'begin' | 'end' | 'codes';
type Stage =
  | { readonly at: 'rest' }
  | { readonly at: 'password'; readonly purpose: Purpose }
  | { readonly at: 'scan'; readonly key: TwoStepKey }
  | { readonly at: 'codes'; readonly codes: readonly string[] };
const PURPOSES: Readonly<Record<Purpose, string>> = { begin: 'Continue', end: 'Turn off', codes: 'Create new codes' };

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <div className="mt-5">
      <p className="font-strong">Save these recovery codes somewhere you can reach without your phone.</p>
      <p className="mt-1 text-small text-ink-2">Each code works once. You won’t see them again.</p>
      <ul
        className="data mt-4 grid gap-x-6 gap-y-1 md:grid-cols-2 bg-sunken p-4 text-data-s"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <a className="btn btn-line" href={file} download="recovery-codes.txt">
          Download codes
        </a>
        <button type="button" className="btn btn-solid" onClick={onDone}>
          I’ve saved them
        </button>
      </div>
    </div>
  );
}

type Action = Pick<ReturnType<typeof useAction>, 'isBusy' | 'refused'>;
interface ScanProps {
  twoStepKey: TwoStepKey;
  action: Action;
  onCode: (code: string) => void;
  onCancel: () => void;
}

function Scan({ twoStepKey, action, onCode, onCancel }: ScanProps) {
  return (
    <Form className="mt-5 grid gap-5" state={action} onSend={(text) => onCode(text('code'))}>
      <p className="text-ink-2">
        Scan this with an authenticator app, or{' '}
        <a className="link" href={twoStepKey.uri}>
          open it on this device
        </a>
        .
      </p>
      <img
        src={twoStepKey.qr}
        width={208}
        height={208}
        alt="QR code for your authenticator app"
        className="border border-line bg-white p-1"
      />
      <p className="text-small text-ink-2">
        No camera? Type this key: <code className="data break-words text-data-s text-ink">{twoStepKey.key}</code>
      </p>
      <Field
        name="code"
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        className="data !min-h-14 !text-[1.5rem] tracking-[.3em]"
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy="Checking…" className="btn-solid">
          Turn on
        </SubmitButton>
        <button type="button" className="btn btn-line" onClick={onCancel}>
          Not now
        </button>
      </div>
    </Form>
  );
}

function TwoStepStatus({ twoStep }: { twoStep: TwoStep }) {
  if (!twoStep.enabled)
    return (
      <p className="mt-3 text-ink-2">
        Off. When it’s on, signing in takes your password and a code from an app on your phone.
      </p>
    );
  return (
    <p className="mt-3 flex items-start gap-2 text-ink-2">
      <Icon of={ShieldCheck} className="flex-none text-go" />
      <span>
        On
        {twoStep.enabled_at === null ? (
          ''
        ) : (
          <>
            {' '}
            since <TimeText at={twoStep.enabled_at} form="day" />
          </>
        )}
        . {twoStep.recovery_codes_left} recovery {twoStep.recovery_codes_left === 1 ? 'code' : 'codes'} left.
      </span>
    </p>
  );
}

function useTwoStep(loaded: TwoStep) {
  const [twoStep, setTwoStep] = useState(loaded);
  const [stage, setStage] = useState<Stage>({ at: 'rest' });
  const { run, ...action } = useAction(undefined, FIELDS);
  const show = async (given: RecoveryCodes | null) => {
    if (given === null) return;
    setStage({ at: 'codes', codes: given.recovery_codes });
    setTwoStep(await browserClient.call(readTwoStep).catch(() => twoStep));
  };
  const confirm = async (password: string, purpose: Purpose) => {
    if (purpose === 'codes') {
      await show(await run(() => browserClient.call(renewRecoveryCodes, { body: { password } })));
      return;
    }
    if (purpose === 'end') {
      const off = await run(
        () => browserClient.call(endTwoStep, { body: { password } }),
        'Two-step verification is off. You sign in with your password alone.',
      );
      if (off !== null) {
        setTwoStep(off);
        setStage({ at: 'rest' });
      }
      return;
    }
    const key = await run(() => browserClient.call(beginTwoStep, { body: { password } }));
    if (key !== null) setStage({ at: 'scan', key });
  };
  const turnOn = async (code: string) =>
    show(
      await run(
        () => browserClient.call(confirmTwoStep, { body: { code } }),
        'Two-step verification is on. All other devices were signed out.',
      ),
    );
  return { twoStep, stage, setStage, confirm, turnOn, ...action };
}

export function TwoStepSection({ twoStep: loaded }: { twoStep: TwoStep }) {
  const { twoStep, stage, setStage, confirm, turnOn, ...action } = useTwoStep(loaded);
  const rest = () => setStage({ at: 'rest' });
  const ask = (purpose: Purpose) => () => setStage({ at: 'password', purpose });
  return (
    <section id="two-step" className="scroll-mt-24">
      <h2 className="heading text-h2">Two-step verification</h2>
      <TwoStepStatus twoStep={twoStep} />
      <ErrorSummary problem={action.refused} />
      <SuccessAlert>{action.notice}</SuccessAlert>
      {stage.at === 'rest' ? (
        <div className="mt-4 flex flex-wrap gap-3">
          {twoStep.enabled ? (
            <>
              <WaitingButton onClick={ask('codes')}>New recovery codes</WaitingButton>
              <WaitingButton className="btn-stop" onClick={ask('end')}>
                Turn off two-step verification
              </WaitingButton>
            </>
          ) : (
            <WaitingButton onClick={ask('begin')}>Turn on two-step verification</WaitingButton>
          )}
        </div>
      ) : null}
      {stage.at === 'password' ? (
        <Form
          className="mt-5 grid gap-5"
          state={action}
          onSend={(_, form) => confirm(valueIn(form, 'two_step_password'), stage.purpose)}
        >
          <PasswordField
            name="two_step_password"
            label="Confirm your password"
            autoComplete="current-password"
            maxLength={1024}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy="Checking…" className="btn-solid">
              {PURPOSES[stage.purpose]}
            </SubmitButton>
            <button type="button" className="btn btn-line" onClick={rest}>
              Not now
            </button>
          </div>
        </Form>
      ) : null}
      {stage.at === 'scan' ? (
        <Scan twoStepKey={stage.key} action={action} onCancel={rest} onCode={(code) => void turnOn(code)} />
      ) : null}
      {stage.at === 'codes' ? <Codes codes={stage.codes} onDone={rest} /> : null}
    </section>
  );
}
