import { useEffect, useRef } from 'react';
import { KeyRound } from 'lucide';
import { CopyAddress } from '#web/components/account/copy-address.tsx';
import { Icon } from '#web/components/ui/icon.tsx';

interface ShownOnceProps {
  title: string;
  label: string;
  secret: string;
  says: string;
  onDone: () => void;
}

/** A secret that can't be shown again takes the focus and stays until dismissed. */
export function ShownOnce({ title, label, secret, says, onDone }: ShownOnceProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [secret]);
  return (
    <div ref={box} tabIndex={-1} role="status" className="mt-6 border-2 border-ink p-5">
      <p className="flex items-center gap-2 font-strong">
        <Icon of={KeyRound} size={20} className="flex-none" />
        {title}
      </p>
      <p className="mt-1 max-w-prose text-ink-2">{says}</p>
      <CopyAddress label={label} address={secret} copied="Copied. Store it where only your software can read it." />
      <button type="button" className="btn btn-line mt-5" onClick={onDone}>
        I’ve saved it
      </button>
    </div>
  );
}
