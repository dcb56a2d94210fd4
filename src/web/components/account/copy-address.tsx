import { useId, useState } from 'react';
import { WaitingButton } from '#web/components/ui/form.tsx';

export function CopyAddress({
  label,
  address,
  copied = 'Copied to the clipboard.',
}: {
  label: string;
  address: string;
  copied?: string;
}) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="field mt-4 max-w-xl">
      <label htmlFor={id}>{label}</label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          className="input min-w-[min(12rem,100%)] flex-1 font-mono !text-small"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <WaitingButton className="btn-line" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </WaitingButton>
      </div>
      <p className="sr-only" role="status">
        {isCopied ? copied : ''}
      </p>
    </div>
  );
}
