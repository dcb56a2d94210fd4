import type { ReactNode } from 'react';
import type { DealerApplication } from '#contract/dealers.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { DocumentList } from './document-list.tsx';
import { formatDay } from './document-labels.ts';
import { placeText } from '#web/components/listing/place-text.ts';

const STATES: Readonly<Record<DealerApplication['state'], { readonly text: string; readonly badge: string }>> = {
  open: { text: 'Under review', badge: 'badge-warn' },
  approved: { text: 'Approved', badge: 'badge-met' },
  declined: { text: 'Declined', badge: 'badge-outbid' },
  withdrawn: { text: 'Withdrawn', badge: 'badge-plain' },
};

export function ApplicationCard({
  application,
  level: Heading = 'h3',
  children,
}: {
  application: DealerApplication;
  level?: 'h2' | 'h3';
  children?: ReactNode;
}) {
  const state = STATES[application.state];
  return (
    <article aria-labelledby={`application-${application.id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading id={`application-${application.id}`} className="heading min-w-0 break-words text-h4">
          {application.name}
        </Heading>
        <span className={`badge ${state.badge}`}>{state.text}</span>
        {application.kind === 'renewal' ? <span className="badge badge-plain">License renewal</span> : null}
      </div>
      <p className="mt-1 text-small text-ink-3">
        {placeText(application.place)}. Sent <TimeText at={application.submitted_at} />
        {application.decided_at === null ? null : (
          <>
            , decided <TimeText at={application.decided_at} />
          </>
        )}
        .
      </p>
      <p className="mt-2">
        License <span className="data">{application.licence_number}</span>, valid until{' '}
        {formatDay(application.licence_expires_on)}.
      </p>
      {application.reason === '' ? null : (
        <p className="mt-3 max-w-prose border-l-[3px] border-ink pl-4">
          <span className="label block">Reason</span>
          <span className="whitespace-pre-line break-words">{application.reason}</span>
        </p>
      )}
      <div className="mt-3">
        <DocumentList documents={application.documents} />
      </div>
      {children}
    </article>
  );
}
