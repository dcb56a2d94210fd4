import { redirect } from 'react-router';
import type { ActionFunctionArgs } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { pageContext } from '#web/context.ts';

const NO_VIEWING = 409;

/** Nothing is read here. */
export function loader() {
  return redirect('/');
}

/** Stops looking at another account, and goes on as oneself where one began: by a form of its own, so that nothing of the other stays in the page. */
export async function action({ context }: ActionFunctionArgs) {
  try {
    const { username } = await pageContext(context).client.desk.stopViewing();
    return redirect(`/operator/people/${encodeURIComponent(username)}`);
  } catch (error) {
    // It was stopped in another tab.
    if (error instanceof ApiError && error.status === NO_VIEWING) return redirect('/operator');
    if (error instanceof ApiError && error.status === 401) return redirect('/account/login');
    throw error;
  }
}
