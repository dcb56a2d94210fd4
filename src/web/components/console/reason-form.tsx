import { useMemo, type ReactNode } from 'react';
import { TextArea } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton, type TextReader } from '#web/components/ui/form.tsx';
import { useTyped } from './use-typed.ts';

const FAILED = 'Not saved. What you typed is still here. Please try again.';
/** Repeating such an action could take effect twice. */
const UNANSWERED =
  'The server didn’t respond, so we don’t know if this went through. What you typed is still here. Reload and check before you send it again.';

/** An open form would look as if the action were still to be done. */
function closePanel(form: HTMLFormElement): void {
  const panel = form.closest('details');
  if (panel === null) return;
  panel.open = false;
  panel.querySelector('summary')?.focus();
}

interface ReasonFormProps {
  id: string;
  label?: string;
  hint?: string;
  button: string;
  busy: string;
  notice: string;
  field?: 'reason' | 'message' | 'text';
  tone?: 'solid' | 'stop';
  most?: number;
  action: (reason: string) => Promise<unknown>;
  /** Gets the confirmation text, because the form may be gone by then. */
  onDone: (notice: string) => void | Promise<void>;
  children?: ReactNode;
}

export function ReasonForm({
  id,
  label = 'Reason',
  hint,
  button,
  busy,
  notice,
  field = 'reason',
  tone = 'solid',
  most = 1000,
  action,
  onDone,
  children,
}: ReasonFormProps) {
  const [reason, setReason] = useTyped(id);
  const name = `${id}-reason`;
  const names = useMemo(() => ({ [field]: name, public_note: `${id}-note` }), [field, name, id]);
  const send = async (_text: TextReader, form: HTMLFormElement) => {
    const answer = await action(reason);
    setReason('');
    closePanel(form);
    await onDone(typeof answer === 'string' ? answer : notice);
  };
  return (
    <ActionForm failed={FAILED} unanswered={UNANSWERED} names={names} action={send}>
      <ErrorSummary />
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
        />
        <SubmitButton busy={busy} className={`${tone === 'stop' ? 'btn-stop' : 'btn-solid'} w-full`}>
          {button}
        </SubmitButton>
      </div>
    </ActionForm>
  );
}
