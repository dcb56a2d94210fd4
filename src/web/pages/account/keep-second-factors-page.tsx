import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { cancelFactorReset } from '#contract/endpoints/security.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ErrorSummary, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { EntryPage, readFeaturedAuction } from './entry-page.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Keep your second factors', isPrivate: true });

export async function loader({ url, context }: LoaderFunctionArgs) {
  return {
    token: url.searchParams.get('token') ?? '',
    featured: await readFeaturedAuction(pageContext(context).client, 3),
  };
}

/** A button cancels, so that a mail scanner that opens links cancels nothing. */
export default function KeepSecondFactorsPage() {
  const { token, featured } = useLoaderData<typeof loader>();
  const { isBusy, refused, notice, run } = useAction();
  return (
    <EntryPage
      title="Keep your second factors"
      lead="Cancel the request to remove your passkeys and two-step verification."
      featured={featured}
    >
      <ErrorSummary problem={refused} />
      {notice === null ? (
        <WaitingButton
          className="btn-solid mt-6 w-full"
          disabled={isBusy}
          onClick={() =>
            void run(
              () => browserClient.call(cancelFactorReset, { body: { token } }),
              ({ message }) => message,
            )
          }
        >
          Cancel the request
        </WaitingButton>
      ) : (
        <SuccessAlert>{notice}</SuccessAlert>
      )}
      <p className="mt-6 border-t border-line pt-5 text-ink-2">
        If you didn’t request this, someone may know your password.{' '}
        <PageLink className="link" to="/account/recover">
          Choose a new one
        </PageLink>
        .
      </p>
    </EntryPage>
  );
}
