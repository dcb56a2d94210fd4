import type { ReactNode } from 'react';

export function DecisionDetails({ button, title, children }: { button: string; title: string; children: ReactNode }) {
  return (
    <details className="mt-1">
      <summary className="btn btn-line btn-s cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        {button}
        <span className="sr-only"> {title}</span>
      </summary>
      <div className="max-w-md pb-3">{children}</div>
    </details>
  );
}
