import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { readAuction } from '#contract/endpoints/auctions.ts';
import { requestEvidence } from '#contract/endpoints/claims.ts';
import { requestShot } from '#contract/endpoints/photo-coverage.ts';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { pageMeta } from '#web/page-meta.ts';
import { isSignedOut, problemOf, statusOf } from '#web/problems.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Ask the seller', isPrivate: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  const { title } = await pageContext(context).read(readAuction, { params: { slug } });
  return { slug, title };
}

const textIn = (form: FormData, name: string): string | null => {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Takes the forms of the auction's page, and returns there. This page shows only why one was refused. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { client } = pageContext(context);
  const slug = params['slug'] ?? '';
  const form = await request.formData();
  const shot = textIn(form, 'shot');
  const back = `/auctions/${slug}#${shot === null ? 'claims' : 'photo-coverage'}`;
  try {
    if (shot === null) await client.call(requestEvidence, { params: { slug, claim: textIn(form, 'claim') ?? '-' } });
    else await client.call(requestShot, { params: { slug, shot } });
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
        <PageLink className="link" to={`/auctions/${slug}`}>
          Back to the {title}
        </PageLink>
      </p>
    </div>
  );
}
