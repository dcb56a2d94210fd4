import type { ReactNode } from 'react';
import { PageLink } from './page-link.tsx';

interface NothingProps {
  title: string;
  className?: string;
  link?: readonly [to: string, text: string];
  children?: ReactNode;
}

export function Nothing({ title, className = '', link, children }: NothingProps) {
  return (
    <div className={`border-y border-line py-10 ${className}`.trim()}>
      <p className="heading text-h3">{title}</p>
      {children === undefined ? null : <p className="mt-2 max-w-prose text-ink-2">{children}</p>}
      {link === undefined ? null : (
        <PageLink className="btn btn-solid mt-5" to={link[0]}>
          {link[1]}
        </PageLink>
      )}
    </div>
  );
}
