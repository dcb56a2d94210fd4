import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import type { LinkAnswer } from './answer-link.ts';

interface EmailLinkPageProps<Link> {
  title: string;
  answer: LinkAnswer<Link>;
  next: { to: string; text: string };
  children: (link: Link, isBusy: boolean) => ReactNode;
}

/** Opening the link changes nothing, because mail scanners open links too. Its button does. */
export function EmailLinkPage<Link>({ title, answer, next, children }: EmailLinkPageProps<Link>) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <div className="wrapx max-w-xl py-14">
      <h1 className="display text-h1">{title}</h1>
      {'refused' in answer ? <ErrorSummary problem={answer.refused} /> : children(answer.link, isBusy)}
      <p className="mt-8 border-t border-line pt-5">
        <PageLink className="link" to={next.to}>
          {next.text}
        </PageLink>
      </p>
    </div>
  );
}
