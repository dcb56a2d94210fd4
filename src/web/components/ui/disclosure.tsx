import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/components/ui/icon.tsx';

export function Disclosure({
  title,
  isOpen = false,
  children,
}: {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="group mt-1" open={isOpen}>
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 font-strong underline-offset-4 hover:underline">
        {title}
        <span className="flex transition-transform group-open:rotate-180">
          <Icon of={ChevronDown} size={16} />
        </span>
      </summary>
      {children}
    </details>
  );
}
