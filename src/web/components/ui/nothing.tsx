import type { ReactNode } from 'react';

interface NothingProps {
  title: string;
  className?: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** In place of a list that is empty. */
export function Nothing({ title, className = '', action, children }: NothingProps) {
  return (
    <div className={`border-y border-line py-10 ${className}`.trim()}>
      <p className="heading text-h3">{title}</p>
      {children === undefined ? null : <p className="mt-2 max-w-prose text-ink-2">{children}</p>}
      {action}
    </div>
  );
}
