import { useState } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { OperatorApplication } from '#contract/dealers.ts';
import {
  approveDealerApplication,
  declineDealerApplication,
  listDealerApplicationsForStaff,
} from '#contract/endpoints/dealer-records.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { addressOf, oneOf } from '#web/components/console/address.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { ApplicationCard } from '#web/components/dealer/application-card.tsx';
import { ErrorSummary, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { DealerViews } from './dealer-views.tsx';
import { Nothing } from '#web/components/ui/nothing.tsx';
import { Pages } from '#web/components/ui/pages.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Dealer applications', isPrivate: true });

const STATES = ['open', 'approved', 'declined', 'withdrawn', 'all'] as const;
const STATE_LABELS = {
  open: 'To review',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  all: 'All',
} as const;
const PATH = '/operator/dealers/applications';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const state = oneOf(STATES, url.searchParams.get('state')) ?? 'open';
  const cursor = url.searchParams.get('cursor');
  const page = await pageContext(context).client.call(listDealerApplicationsForStaff, {
    query: {
      ...(state === 'all' ? {} : { state }),
      ...(cursor === null ? {} : { cursor }),
    },
  });
  return { page, state, isFirst: cursor === null };
}

function Decide({ application, onDone }: { application: OperatorApplication; onDone: (notice: string) => void }) {
  const [isDeclining, setDeclining] = useState(false);
  const action = useAction('Not saved. Please try again.');
  const { revalidate } = useRevalidator();
  const done = (notice: string) => {
    onDone(notice);
    void revalidate();
  };
  const approve = async () => {
    if (
      (await action.run(() => browserClient.call(approveDealerApplication, { params: { id: application.id } }))) !==
      null
    )
      done(`${application.name} approved. ${application.applicant.username} was notified by email.`);
  };
  return (
    <div className="mt-4 max-w-xl">
      <ErrorSummary problem={action.refused} />
      <div className="flex flex-wrap gap-3">
        <WaitingButton className="btn-solid" disabled={action.isBusy} onClick={() => void approve()}>
          {application.kind === 'new' ? 'Approve dealer' : 'Approve license'}
          <span className="sr-only">: {application.name}</span>
        </WaitingButton>
        <WaitingButton className="btn-line" aria-expanded={isDeclining} onClick={() => setDeclining(!isDeclining)}>
          Decline…<span className="sr-only"> {application.name}</span>
        </WaitingButton>
      </div>
      {isDeclining ? (
        <ReasonForm
          id={`decline-${application.id}`}
          hint="Sent to the applicant by email and shown in their account."
          button="Decline"
          busy="Declining…"
          tone="stop"
          notice={`${application.name} declined and notified.`}
          action={(reason) =>
            browserClient.call(declineDealerApplication, { params: { id: application.id }, body: { reason } })
          }
          onDone={done}
        />
      ) : null}
    </div>
  );
}

function Application({ application, onDone }: { application: OperatorApplication; onDone: (notice: string) => void }) {
  const { applicant } = application;
  return (
    <li className="border-b border-line py-5">
      <ApplicationCard application={application} level="h2">
        <p className="mt-3 text-small text-ink-2">
          {applicant.username === '' ? (
            applicant.name
          ) : (
            <PageLink className="link" to={`/operator/people/${applicant.username}`}>
              {applicant.name}, {applicant.username}
            </PageLink>
          )}
          {applicant.email === '' ? (
            ''
          ) : (
            <>
              ,{' '}
              <a className="link break-all" href={`mailto:${applicant.email}`}>
                {applicant.email}
              </a>
            </>
          )}
          {application.phone === '' ? '' : `, ${application.phone}`}
          {application.website === '' ? null : (
            <>
              ,{' '}
              <a className="link break-all" href={application.website} target="_blank" rel="noopener nofollow">
                {application.website}
              </a>
            </>
          )}
          {application.decided_by === null ? null : `. Decided by ${application.decided_by}.`}
          {application.dealer === null ? null : (
            <>
              {' '}
              <PageLink className="link" to={`/operator/dealers/${application.dealer.slug}`}>
                View dealer
              </PageLink>
            </>
          )}
        </p>
        {application.about === '' || application.kind === 'renewal' ? null : (
          <p className="mt-3 max-w-prose whitespace-pre-line break-words">{application.about}</p>
        )}
        {application.message === '' ? null : (
          <p className="mt-3 max-w-prose whitespace-pre-line break-words border-l-[3px] border-line-strong pl-4">
            <span className="label block">Message</span>
            {application.message}
          </p>
        )}
        {application.state === 'open' ? <Decide application={application} onDone={onDone} /> : null}
      </ApplicationCard>
    </li>
  );
}

export default function ApplicationsPage() {
  const { page, state, isFirst } = useLoaderData<typeof loader>();
  const [notice, setNotice] = useState<string | null>(null);
  return (
    <ConsolePage title="Dealers" note={<>{page.open_count} to review</>}>
      <DealerViews open={page.open_count} />
      <nav aria-label="Applications by state" className="mt-2 flex flex-wrap gap-x-5">
        {STATES.map((each) => (
          <PageLink
            key={each}
            to={each === 'open' ? PATH : `${PATH}?state=${each}`}
            {...(each === state ? { 'aria-current': 'page' as const } : {})}
            className={`inline-flex min-h-11 items-center text-small ${each === state ? 'font-strong' : 'link'}`}
          >
            {STATE_LABELS[each]}
          </PageLink>
        ))}
      </nav>
      <SuccessAlert>{notice}</SuccessAlert>
      {page.items.length === 0 ? (
        <div className="mt-4">
          <Nothing title={state === 'open' ? 'No applications to review' : 'No applications'}>
            Dealer applications and license renewals appear here with their documents.
          </Nothing>
        </div>
      ) : (
        <ol className="mt-2 border-t border-line">
          {page.items.map((application) => (
            <Application key={application.id} application={application} onDone={setNotice} />
          ))}
        </ol>
      )}
      <Pages
        first={addressOf(PATH, { state })}
        next={page.next_cursor === null ? null : addressOf(PATH, { state, cursor: page.next_cursor })}
        isFirst={isFirst}
      />
    </ConsolePage>
  );
}
