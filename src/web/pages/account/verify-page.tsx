import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { browserClient } from '#web/api.ts';
import { accountClient } from '#web/components/account/account-client.ts';
import { ErrorSummary, SuccessBand } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { loginPath, safeTarget } from '#web/navigation/safe-target.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problem, problemOf } from '#web/problems.ts';
import type { Problem } from '#web/problems.ts';
import { useUser } from '#web/root-data.ts';
import { ResendVerification } from '#web/components/account/resend-verification.tsx';
import { Entrance, readShowpiece } from './entrance.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Verify your e-mail', isPrivate: true });
const FAILED = 'This link could not be verified. Please try again.';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const change = search.get('change');
  return {
    token: change ?? search.get('token') ?? '',
    isChange: change !== null,
    to: safeTarget(search.get('to')),
    showpiece: await readShowpiece(pageContext(context).client, 3),
  };
}

type Verification = { state: 'asking' } | { state: 'done' } | { state: 'refused'; problem: Problem };

/** The mail's link leads here. The page itself verifies, so that a mail scanner that only opens links verifies nobody. */
export default function VerifyPage() {
  const { token, isChange, to, showpiece } = useLoaderData<typeof loader>();
  const user = useUser();
  const { revalidate } = useRevalidator();
  const asked = useRef(false);
  const [verification, setVerification] = useState<Verification>(
    token === '' ? { state: 'refused', problem: problem('This link is not complete. Open it from the mail again.') } : { state: 'asking' },
  );
  useEffect(() => {
    if (token === '' || asked.current) return;
    asked.current = true;
    (isChange ? accountClient.security.confirmEmail(token) : browserClient.account.verifyEmail(token)).then(
      () => {
        setVerification({ state: 'done' });
        void revalidate();
      },
      (error: unknown) => setVerification({ state: 'refused', problem: problemOf(error, FAILED) }),
    );
  }, [token, isChange, revalidate]);
  return (
    <Entrance title={isChange ? 'Change your e-mail' : 'Verify your e-mail'} lead="So that we can reach you when it counts." showpiece={showpiece}>
      {verification.state === 'asking' ? (
        <p className="mt-6" role="status">
          Verifying…
        </p>
      ) : null}
      {verification.state === 'done' ? (
        <SuccessBand>
          <span>{isChange ? 'Your e-mail address is changed. Sign in with the new one from now on.' : 'Your e-mail address is verified.'}</span>
        </SuccessBand>
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
    </Entrance>
  );
}
