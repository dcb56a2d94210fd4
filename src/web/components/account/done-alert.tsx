import { Check } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#web/components/ui/icon.tsx';

/** Confirms an action whose form is gone. Takes the focus, which would otherwise be lost. */
export function DoneAlert({ children }: { children: ReactNode }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} tabIndex={-1} className="alert mt-6 scroll-mt-32 bg-go-soft" role="status">
      <Icon of={Check} size={20} className="text-go" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
