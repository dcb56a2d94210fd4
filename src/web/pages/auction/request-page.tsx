import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router';
import { readAuction } from '#contract/endpoints/auctions.ts';
import { requestEvidence } from '#contract/endpoints/claims.ts';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { throwMissing } from '#web/missing.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { pageMeta } from '#web/page-meta.ts';
import { isSignedOut, problemOf, statusOf } from '#web/problems.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Ask the seller', isPrivate: true });

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  const { title } = await pageContext(context)
    .client.call(readAuction, { params: { slug } })
    .catch((error: unknown) => throwMissing(error, url.pathname));
  return { slug, title };
}

/** Takes the forms of the auction's page, and returns there. This page shows only why one was refused. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { client } = pageContext(context);
  const slug = params['slug'] ?? '';
  const claim = (await request.formData()).get('claim');
  const back = `/auctions/${slug}#claims`;
  try {
    await client.call(requestEvidence, {
      params: { slug, claim: typeof claim === 'string' && claim !== '' ? claim : '-' },
    });
  } catch (error) {
    if (isSignedOut(error)) return redirect(loginPath(back));
    return data(problemOf(error, 'Your request wasn’t sent. Please try again.'), { status: statusOf(error) });
  }
  return redirect(back);
}

export default function RequestPage() {
  const { slug, title } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  return (
    <div className="wrapx pt-9">
      <h1 className="display text-h1">Ask the seller</h1>
      <ErrorSummary problem={problem} />
      <p className="mt-6">
        <PageLink className="link" to={`/auctions/${slug}#claims`}>
          Back to the seller’s claims about the {title}
        </PageLink>
      </p>
    </div>
  );
}
