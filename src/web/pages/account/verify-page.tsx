import { verifyEmail } from '#contract/endpoints/account.ts';
import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { confirmEmail } from '#contract/endpoints/security.ts';
import { browserClient } from '#web/api.ts';
import { ErrorSummary, SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { loginPath, safeTarget } from '#web/navigation/safe-target.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problem, problemOf, type Problem } from '#web/problems.ts';
import { useUser } from '#web/root-data.ts';
import { ResendVerification } from '#web/components/account/resend-verification.tsx';
import { EntryPage, readFeaturedAuction } from './entry-page.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Verify your email', isPrivate: true });
const FAILED = 'We couldn’t verify this link. Please try again.';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const change = search.get('change');
  return {
    token: change ?? search.get('token') ?? '',
    isChange: change !== null,
    to: safeTarget(search.get('to')),
    featured: await readFeaturedAuction(pageContext(context).client, 3),
  };
}

type Verification = { state: 'asking' } | { state: 'done' } | { state: 'refused'; problem: Problem };

/** The page's script verifies, so that a mail scanner that opens links verifies nobody. */
export default function VerifyPage() {
  const { token, isChange, to, featured } = useLoaderData<typeof loader>();
  const user = useUser();
  const { revalidate } = useRevalidator();
  const asked = useRef(false);
  const [verification, setVerification] = useState<Verification>(
    token === ''
      ? { state: 'refused', problem: problem('This link is incomplete. Open it again from the email.') }
      : { state: 'asking' },
  );
  useEffect(() => {
    if (token === '' || asked.current) return;
    asked.current = true;
    (isChange
      ? browserClient.call(confirmEmail, { body: { token } })
      : browserClient.call(verifyEmail, { body: { token } })
    ).then(
      () => {
        setVerification({ state: 'done' });
        void revalidate();
      },
      (error: unknown) => setVerification({ state: 'refused', problem: problemOf(error, FAILED) }),
    );
  }, [token, isChange, revalidate]);
  return (
    <EntryPage
      title={isChange ? 'Change your email' : 'Verify your email'}
      lead="So we can reach you when it matters."
      featured={featured}
    >
      {verification.state === 'asking' ? (
        <p className="mt-6" role="status">
          Verifying…
        </p>
      ) : null}
      {verification.state === 'done' ? (
        <SuccessAlert>
          <span>
            {isChange
              ? 'Your email address was changed. Use the new one to sign in from now on.'
              : 'Your email address is verified.'}
          </span>
        </SuccessAlert>
      ) : null}
      {verification.state === 'refused' ? (
        <>
          <ErrorSummary problem={verification.problem} />
          {user !== null && !user.email_verified ? (
            <div className="mt-5">
              <ResendVerification />
            </div>
          ) : null}
        </>
      ) : null}
      <p className="mt-6 border-t border-line pt-5">
        {user === null ? (
          <PageLink className="btn btn-solid w-full" to={loginPath(to)}>
            Sign in
          </PageLink>
        ) : (
          <PageLink className="btn btn-solid w-full" to={to}>
            {to.startsWith('/auctions/') ? 'Back to the auction' : 'Go to your account'}
          </PageLink>
        )}
      </p>
    </EntryPage>
  );
}
