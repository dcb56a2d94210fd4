import type { ReactNode } from 'react';
import { useAct } from '#web/components/account/use-act.ts';
import { ErrorSummary, SubmitButton } from '#web/components/ui/form.tsx';
import { TextArea } from '#web/components/ui/more-fields.tsx';
import { useTyped } from './use-typed.ts';

const FAILED = 'Not saved. What you typed is still here. Please try again.';
/** Some acts would count twice. */
const UNANSWERED = 'The server didn’t respond, so we don’t know if this went through. What you typed is still here. Reload and check before you send it again.';

interface ReasonFormProps {
  /** What is done, and to what: what is typed is kept under it. */
  id: string;
  label: string;
  hint?: string;
  button: string;
  busy: string;
  said: string;
  /** What the API calls the reason. */
  field?: 'reason' | 'message' | 'text';
  tone?: 'solid' | 'stop';
  most?: number;
  act: (reason: string) => Promise<unknown>;
  /** Told what was done: the form itself may be gone by then. */
  onDone: (said: string) => void;
  children?: ReactNode;
}

/** An act of the staff that needs a reason: it goes into the trail, and to whom it concerns. */
export function ReasonForm({
  id,
  label,
  hint,
  button,
  busy,
  said,
  field = 'reason',
  tone = 'solid',
  most = 1000,
  act: does,
  onDone,
  children,
}: ReasonFormProps) {
  const act = useAct(FAILED, undefined, UNANSWERED);
  const [reason, setReason] = useTyped(id);
  const name = `${id}-reason`;
  const send = async () => {
    const result = await act.run(async () => {
      await does(reason);
      return true;
    });
    if (result === null) return;
    setReason('');
    onDone(said);
  };
  const errors = act.refused?.errors ?? {};
  const problem =
    act.refused === undefined
      ? undefined
      : { ...act.refused, errors: Object.fromEntries(Object.entries(errors).map(([key, messages]) => [key === field ? name : key, messages])) };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ErrorSummary problem={problem} />
      <div className="mt-3 grid gap-3">
        {children}
        <TextArea
          name={name}
          label={label}
          hint={hint}
          rows={3}
          maxLength={most}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          errors={errors[field]}
        />
        <SubmitButton busy={busy} isBusy={act.isBusy} className={`${tone === 'stop' ? 'btn-stop' : 'btn-solid'} w-full`}>
          {button}
        </SubmitButton>
      </div>
    </form>
  );
}
