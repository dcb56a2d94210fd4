import { useState } from 'react';
import { useLoaderData, useNavigate, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { DEALER_ROLE_LABELS } from '#contract/dealer-roles.ts';
import {
  acceptEmailedInvitation,
  declineEmailedInvitation,
  readEmailedInvitation,
} from '#contract/endpoints/dealers.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ErrorSummary, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problem, problemOf } from '#web/problems.ts';
import { useUser } from '#web/root-data.ts';
import { EntryPage, readFeaturedAuction } from '../entry-page.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Invitation', isPrivate: true });
const FAILED = 'We couldn’t load this invitation. Please try again.';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const token = url.searchParams.get('token') ?? '';
  const featured = await readFeaturedAuction(client, 2);
  if (token === '')
    return {
      token,
      featured,
      invitation: null,
      refused: problem('This link is incomplete. Open it again from the email.'),
    };
  return client.call(readEmailedInvitation, { query: { token } }).then(
    (invitation) => ({ token, featured, invitation, refused: null }),
    (error: unknown) => ({ token, featured, invitation: null, refused: problemOf(error, FAILED) }),
  );
}

function Answer({ token }: { token: string }) {
  const navigate = useNavigate();
  const action = useAction();
  const [declined, setDeclined] = useState<string | null>(null);
  const user = useUser();
  const here = `/account/dealers/invitation?token=${encodeURIComponent(token)}`;
  const join = async () => {
    const joined = await action.run(() => browserClient.call(acceptEmailedInvitation, { body: { token } }));
    if (joined !== null) await navigate(`/account/dealers/${joined.slug}`);
  };
  const decline = async () => {
    const answered = await action.run(() => browserClient.call(declineEmailedInvitation, { body: { token } }));
    if (answered !== null) setDeclined(answered.message);
  };
  if (declined !== null) return <SuccessAlert>{declined}</SuccessAlert>;
  return (
    <>
      <ErrorSummary problem={action.refused} />
      <div className="mt-6 grid gap-3">
        {user === null ? (
          <>
            <PageLink className="btn btn-solid min-h-[3.25rem]" to={loginPath(here)}>
              Sign in to join
            </PageLink>
            <PageLink className="btn btn-line min-h-[3.25rem]" to={`/account/register?to=${encodeURIComponent(here)}`}>
              Create an account
            </PageLink>
          </>
        ) : (
          <WaitingButton className="btn-solid min-h-[3.25rem]" disabled={action.isBusy} onClick={() => void join()}>
            Join as {user.username}
          </WaitingButton>
        )}
        <WaitingButton className="btn-quiet" disabled={action.isBusy} onClick={() => void decline()}>
          Decline
        </WaitingButton>
      </div>
    </>
  );
}

/** Opening the link changes nothing, because mail scanners open links too. */
export default function InvitationPage() {
  const { token, invitation, refused, featured } = useLoaderData<typeof loader>();
  if (invitation === null) {
    return (
      <EntryPage title="Invitation" lead="Join a dealership." featured={featured}>
        <ErrorSummary problem={refused ?? problem(FAILED)} />
        <p className="mt-6 border-t border-line pt-5">
          <PageLink className="btn btn-line w-full" to="/account/dealers">
            View your dealerships
          </PageLink>
        </p>
      </EntryPage>
    );
  }
  const { name, says } = DEALER_ROLE_LABELS[invitation.role];
  return (
    <EntryPage
      title={`Join ${invitation.dealer.name}`}
      lead={`${invitation.invited_by} invited you to join as ${name.toLowerCase()}.`}
      featured={featured}
    >
      <ul className="mt-6 grid gap-2 border-y border-line py-4 text-ink-2">
        <li>{says}</li>
        <li>Members of a dealership can’t bid on its auctions.</li>
        <li>Sent to {invitation.email}. Join with the account for that address.</li>
        <li>
          Expires <TimeText at={invitation.expires_at} form="day" />.{' '}
          <PageLink className="link" to={`/dealers/${invitation.dealer.slug}`}>
            View dealer page
          </PageLink>
        </li>
      </ul>
      <Answer token={token} />
    </EntryPage>
  );
}
