import { redirect, type ActionFunctionArgs } from 'react-router';
import { isApiError } from '#contract/client.ts';
import { stopImpersonation } from '#contract/endpoints/people.ts';
import { pageContext } from '#web/context.ts';

const NO_IMPERSONATION = 409;

export function loader() {
  return redirect('/');
}

/** A full form submission, so that none of the other user's data stays in the page. */
export async function action({ context }: ActionFunctionArgs) {
  try {
    const { username } = await pageContext(context).client.call(stopImpersonation);
    return redirect(`/operator/people/${encodeURIComponent(username)}`);
  } catch (error) {
    // Already ended in another tab.
    if (isApiError(error) && error.status === NO_IMPERSONATION) return redirect('/operator');
    if (isApiError(error) && error.status === 401) return redirect('/account/login');
    throw error;
  }
}
