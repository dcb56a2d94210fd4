import { listOwnDealers } from '#contract/endpoints/account.ts';
import { Suspense, useState } from 'react';
import { Await, useLoaderData, useRevalidator, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { ChevronRight, Plus } from 'lucide';
import type { Dealer } from '#contract/account.ts';
import type { ApiClient } from '#contract/client.ts';
import { DEALER_ROLE_LABELS } from '#contract/dealer-roles.ts';
import type { DealerApplication, ReceivedInvitation } from '#contract/dealers.ts';
import {
  acceptDealerInvitation,
  declineDealerInvitation,
  listDealerApplications,
  listDealerInvitations,
  withdrawDealerApplication,
} from '#contract/endpoints/dealers.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { ListFailed, RowsSkeleton } from '#web/components/account/account-list.tsx';
import { useAction } from '#web/components/account/use-action.ts';
import { ApplicationCard } from '#web/components/dealer/application-card.tsx';
import { DealerSign } from '#web/components/dealer/dealer-list.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ErrorSummary, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { messageOf, statusOf } from '#web/problems.ts';
import { Nothing } from '#web/components/ui/nothing.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Dealers', isPrivate: true });

interface Loaded {
  readonly dealers: Dealer[];
  readonly invitations: ReceivedInvitation[];
  readonly applications: DealerApplication[];
}

type Result =
  | { readonly state: 'loaded'; readonly loaded: Loaded }
  | { readonly state: 'error'; readonly message: string; readonly status: number };

const FAILED = 'We couldn’t load your dealers';

async function readDealers(client: Pick<ApiClient, 'call'>): Promise<Result> {
  try {
    const [dealers, invitations, applications] = await Promise.all([
      client.call(listOwnDealers),
      client.call(listDealerInvitations),
      client.call(listDealerApplications),
    ]);
    return { state: 'loaded', loaded: { dealers, invitations, applications } };
  } catch (error) {
    return { state: 'error', message: messageOf(error, FAILED), status: statusOf(error) };
  }
}

export async function loader({ context }: LoaderFunctionArgs): Promise<{ list: Result | Promise<Result> }> {
  return { list: await readDealers(pageContext(context).client) };
}

export function clientLoader(): { list: Result | Promise<Result> } {
  return { list: readDealers(browserClient) };
}

function Invitation({
  invitation,
  onAnswered,
}: {
  invitation: ReceivedInvitation;
  onAnswered: (notice: string) => void;
}) {
  const { dealer, role } = invitation;
  const action = useAction();
  const { revalidate } = useRevalidator();
  const answer = async (answering: (id: string) => Promise<{ message: string }>) => {
    const answered = await action.run(() => answering(invitation.id));
    if (answered === null) return;
    onAnswered(answered.message);
    await revalidate();
  };
  return (
    <li className="border-b border-line py-4">
      <h3 className="text-h4 font-strong">{dealer.name}</h3>
      <p className="mt-1 max-w-prose text-ink-2">
        {invitation.invited_by} invited you to join as {DEALER_ROLE_LABELS[role].name.toLowerCase()}.{' '}
        {DEALER_ROLE_LABELS[role].says} Members of a dealership can’t bid on its auctions.
      </p>
      <p className="mt-1 text-small text-ink-3">
        Expires <TimeText at={invitation.expires_at} form="day" />.{' '}
        <PageLink className="link" to={`/dealers/${dealer.slug}`}>
          View dealer page
        </PageLink>
      </p>
      <ErrorSummary problem={action.refused} />
      <div className="mt-3 flex flex-wrap gap-3">
        <WaitingButton
          className="btn-solid"
          disabled={action.isBusy}
          onClick={() => void answer((id) => browserClient.call(acceptDealerInvitation, { params: { id } }))}
        >
          Join<span className="sr-only"> {dealer.name}</span>
        </WaitingButton>
        <WaitingButton
          disabled={action.isBusy}
          onClick={() => void answer((id) => browserClient.call(declineDealerInvitation, { params: { id } }))}
        >
          Decline<span className="sr-only"> the invitation from {dealer.name}</span>
        </WaitingButton>
      </div>
    </li>
  );
}

function Application({
  application,
  onWithdrawn,
}: {
  application: DealerApplication;
  onWithdrawn: (notice: string) => void;
}) {
  const action = useAction();
  const { revalidate } = useRevalidator();
  const withdraw = async () => {
    if (
      (await action.run(() => browserClient.call(withdrawDealerApplication, { params: { id: application.id } }))) ===
      null
    )
      return;
    onWithdrawn(`Your application for ${application.name} was withdrawn.`);
    await revalidate();
  };
  return (
    <li className="border-b border-line py-5">
      <ApplicationCard application={application}>
        <ErrorSummary problem={action.refused} />
        {application.state === 'open' ? (
          <WaitingButton className="btn-quiet -ml-3 mt-3" disabled={action.isBusy} onClick={() => void withdraw()}>
            Withdraw
          </WaitingButton>
        ) : null}
      </ApplicationCard>
    </li>
  );
}

function Own({ dealers }: { dealers: readonly Dealer[] }) {
  return (
    <ul className="mt-6 border-t border-line">
      {dealers.map((dealer) => (
        <li key={dealer.slug} className="group relative flex items-center gap-4 border-b border-line py-4">
          <DealerSign name={dealer.name} logo={null} className="size-12" />
          <div className="min-w-0 flex-1">
            <h2 className="text-h4 font-strong">
              <PageLink
                to={`/account/dealers/${dealer.slug}`}
                className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
              >
                {dealer.name}
              </PageLink>
            </h2>
            <p className="text-small text-ink-3">Your role: {DEALER_ROLE_LABELS[dealer.role].name.toLowerCase()}</p>
          </div>
          <Icon of={ChevronRight} size={20} className="text-ink-3" />
        </li>
      ))}
    </ul>
  );
}

function Lists({ loaded: { dealers, invitations, applications } }: { loaded: Loaded }) {
  const [notice, setNotice] = useState<string | null>(null);
  return (
    <>
      <SuccessAlert>{notice}</SuccessAlert>
      {invitations.length === 0 ? null : (
        <Section title="Invitations" id="invitations" size="h3" className="mt-6">
          <ul className="mt-3 border-t border-line">
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} onAnswered={setNotice} />
            ))}
          </ul>
        </Section>
      )}
      {dealers.length > 0 ? (
        <Own dealers={dealers} />
      ) : (
        <Nothing title="You’re not with a dealership" className="mt-6">
          If you sell vehicles as a business, apply with your license. Your business then gets a public page and appears
          on every auction you list. If a dealer has invited you, you’ll find the invitation here and in your email.
        </Nothing>
      )}
      {applications.length === 0 ? null : (
        <Section title="Your applications" id="applications" size="h3" className="mt-10">
          <ul className="mt-3 border-t border-line">
            {applications.map((application) => (
              <Application key={application.id} application={application} onWithdrawn={setNotice} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function ApplyLink({ loaded }: { loaded: Loaded }) {
  if (loaded.applications.some(({ state, kind }) => state === 'open' && kind === 'new')) return null;
  return (
    <PageLink to="/account/dealers/apply" className="btn btn-line">
      <Icon of={Plus} size={18} />
      Apply as a dealer
    </PageLink>
  );
}

export default function AccountDealersPage() {
  const { list } = useLoaderData<typeof loader>();
  const apply = (
    <Suspense fallback={null}>
      <Await resolve={list}>
        {(result: Result) => (result.state === 'loaded' ? <ApplyLink loaded={result.loaded} /> : null)}
      </Await>
    </Suspense>
  );
  return (
    <>
      <AccountHead title="Dealers" lead="Dealerships you sell for, and your invitations." action={apply} />
      <Suspense fallback={<RowsSkeleton label="Loading dealers" />}>
        <Await resolve={list}>
          {(result: Result) =>
            result.state === 'loaded' ? (
              <Lists loaded={result.loaded} />
            ) : (
              <ListFailed
                message={result.message}
                status={result.status}
                hint="Your data is safe. Only the list failed to load."
              />
            )
          }
        </Await>
      </Suspense>
    </>
  );
}
