import type { ReactNode } from 'react';
import { useAction } from '#web/components/account/use-action.ts';
import { ErrorSummary, SubmitButton } from '#web/components/ui/form.tsx';
import { TextArea } from '#web/components/ui/more-fields.tsx';
import { useTyped } from './use-typed.ts';

const FAILED = 'Not saved. What you typed is still here. Please try again.';
/** Repeating such an action could take effect twice. */
const UNANSWERED =
  'The server didn’t respond, so we don’t know if this went through. What you typed is still here. Reload and check before you send it again.';

interface ReasonFormProps {
  /** The draft is stored under it. */
  id: string;
  label: string;
  hint?: string;
  button: string;
  busy: string;
  said: string;
  field?: 'reason' | 'message' | 'text';
  tone?: 'solid' | 'stop';
  most?: number;
  /** May return a confirmation to show instead of `said`. */
  action: (reason: string) => Promise<unknown>;
  /** Gets the confirmation text, because the form may be gone by then. */
  onDone: (said: string) => void;
  children?: ReactNode;
}

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
  action: does,
  onDone,
  children,
}: ReasonFormProps) {
  const action = useAction(FAILED, undefined, UNANSWERED);
  const [reason, setReason] = useTyped(id);
  const name = `${id}-reason`;
  const send = async () => {
    const result = await action.run(async () => {
      const answer = await does(reason);
      return typeof answer === 'string' ? answer : said;
    });
    if (result === null) return;
    setReason('');
    onDone(result);
  };
  const errors = action.refused?.errors ?? {};
  const problem =
    action.refused === undefined
      ? undefined
      : {
          ...action.refused,
          errors: Object.fromEntries(
            Object.entries(errors).map(([key, messages]) => [key === field ? name : key, messages]),
          ),
        };
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
        <SubmitButton
          busy={busy}
          isBusy={action.isBusy}
          className={`${tone === 'stop' ? 'btn-stop' : 'btn-solid'} w-full`}
        >
          {button}
        </SubmitButton>
      </div>
    </form>
  );
}
