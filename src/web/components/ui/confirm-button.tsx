import { type ReactNode, useState } from 'react';
import { WaitingButton } from './form.tsx';

interface ConfirmProps {
  text?: ReactNode;
  button: ReactNode;
  tone?: 'btn-stop' | 'btn-solid';
  isBusy: boolean;
  onConfirm: () => Promise<void>;
}

export function Confirm({
  text,
  button,
  tone = 'btn-stop',
  isBusy,
  onConfirm,
  onCancel,
}: ConfirmProps & { onCancel: () => void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {text === undefined ? null : <span className="max-w-prose text-ink-2">{text}</span>}
      <button type="button" className={`btn ${tone}`} disabled={isBusy} onClick={() => void onConfirm()}>
        {button}
      </button>
      <button type="button" className="btn btn-line" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}

export function ConfirmButton({
  className = 'btn-stop',
  children,
  onConfirm,
  ...confirm
}: ConfirmProps & { className?: string; children: ReactNode }) {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <Confirm {...confirm} onConfirm={() => onConfirm().then(() => setAsked(false))} onCancel={() => setAsked(false)} />
  ) : (
    <WaitingButton className={`${className} mt-4`} onClick={() => setAsked(true)}>
      {children}
    </WaitingButton>
  );
}
