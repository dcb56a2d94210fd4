import type { ComponentProps } from 'react';
import { FORMER_MEMBER } from '#contract/member-names.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';

const personPath = (username: string) => `/operator/people/${username}`;

type RowLinkProps = ComponentProps<typeof PageLink> & {
  isTall?: boolean;
};

export const RowLink = ({ className = 'font-strong', isTall = false, ...link }: RowLinkProps) => (
  <PageLink
    className={`inline-flex ${isTall ? 'min-h-11 lg:min-h-6' : 'min-h-6'} min-w-0 items-center underline-offset-4 hover:underline ${className}`}
    {...link}
  />
);

export const RowPerson = ({ username, className = 'break-words' }: { username: string; className?: string }) =>
  username === FORMER_MEMBER ? (
    <span className="text-ink-3">{username}</span>
  ) : (
    <RowLink to={personPath(username)} className={className}>
      {username}
    </RowLink>
  );

export const PersonLink = ({ username, className = '' }: { username: string; className?: string }) => (
  <PageLink to={personPath(username)} className={`link ${className}`.trim()}>
    {username}
  </PageLink>
);
