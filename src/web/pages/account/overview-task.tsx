import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/components/ui/icon.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';

interface TaskProps {
  icon: IconNode;
  title: string;
  text: ReactNode;
  tone?: 'stop';
  children: ReactNode;
}

export function Task({ icon, title, text, tone, children }: TaskProps) {
  return (
    <li className="flex flex-wrap items-center gap-4 border-b border-line py-3.5">
      <Icon of={icon} size={22} className={`flex-none ${tone === 'stop' ? 'text-stop' : ''}`} />
      <div className="min-w-[min(12rem,100%)] flex-1 leading-snug">
        <p className="font-strong">
          <Unbroken text={title} />
        </p>
        <p className="text-small text-ink-2 [overflow-wrap:anywhere]">{text}</p>
      </div>
      {children}
    </li>
  );
}
