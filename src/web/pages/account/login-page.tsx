import { readAccount, login, answerChallenge as answerChallengeEndpoint } from '#contract/endpoints/account.ts';
import {
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useSubmit,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { isApiError } from '#contract/client.ts';
import { browserClient } from '#web/api.ts';
import { Field, PasswordField } from '#web/components/ui/fields.tsx';
import { ErrorSummary, SubmitButton, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { guestOnly } from '#web/navigation/guards.ts';
import { safeTarget } from '#web/navigation/safe-target.ts';
import { pageMeta } from '#web/page-meta.ts';
import { messageOf, problem, problemOf, statusOf } from '#web/problems.ts';
import { DemoPeople } from './demo-people.tsx';
import { HowSellingWorks, isSelling, purposeOf } from './entry-lead.tsx';
import { EntryPage, readFeaturedAuction } from './entry-page.tsx';
import { TwoStepForm } from './two-step-form.tsx';
import { Fingerprint } from 'lucide';
import { useHasPasskeys } from '#web/components/account/use-has-passkeys.ts';
import { Icon } from '#web/components/ui/icon.tsx';

function PasskeyButton({ isBusy, onChoose }: { isBusy: boolean; onChoose: () => void }) {
  if (useHasPasskeys() === false) return null;
  return (
    <WaitingButton
      className="btn-line mt-3 w-full"
      {...(isBusy ? { 'aria-disabled': true } : {})}
      onClick={() => {
        if (!isBusy) onChoose();
      }}
    >
      <Icon of={Fingerprint} />
      Sign in with a passkey
    </WaitingButton>
  );
}

export const middleware = [guestOnly];
export const meta: MetaFunction = () => pageMeta({ title: 'Sign in', isPrivate: true });

const BOTH_REQUIRED = 'Please enter a valid email and password.';
const NO_MATCH = 'Your email or password do not match our records, please try again.';
const UNAUTHORIZED = 401;
const EXPIRED = 419;
const TOO_MANY = 429;
const NOT_SIGNED_IN = 'There was a problem signing you in, please try again.';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  return {
    demo: site.demo,
    to: new URL(request.url).searchParams.get('to'),
    featured: await readFeaturedAuction(client, 0),
  };
}

/** One message for every failure, except where the password may have been right. */
function loginFailure(error: unknown): string {
  if (statusOf(error) === EXPIRED) return 'This page has expired. Reload it and sign in again.';
  return statusOf(error) === TOO_MANY ? messageOf(error, NO_MATCH) : NO_MATCH;
}

export async function clientAction({ request }: ClientActionFunctionArgs) {
  const form = await request.formData();
  if (form.get('intent') === 'passkey') return enterByPasskey(request);
  if (form.has('intent')) return answerChallenge(request, form);
  const [email, password] = [form.get('email'), form.get('password')].map((value) =>
    typeof value === 'string' ? value : '',
  );
  if (email === undefined || password === undefined || email.trim() === '' || password === '')
    return { needsCode: false as const, refused: problem(BOTH_REQUIRED) };
  try {
    await browserClient.fetchCsrfCookie();
    const answer = await browserClient.call(login, { body: { email: email.trim(), password } });
    if ('two_step' in answer) return { needsCode: true as const, refused: undefined };
  } catch (error) {
    return { needsCode: false as const, refused: problem(loginFailure(error)) };
  }
  return enter(request);
}

async function answerChallenge(request: Request, form: FormData) {
  const fieldText = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  try {
    await browserClient.call(answerChallengeEndpoint, {
      body:
        form.get('intent') === 'recovery_code'
          ? { recovery_code: fieldText('recovery_code') }
          : { code: fieldText('code') },
    });
  } catch (error) {
    const isOver = isApiError(error) && error.body.code === 'challenge_over';
    return {
      needsCode: !isOver,
      refused: isOver ? problem(messageOf(error, NOT_SIGNED_IN)) : problemOf(error, NOT_SIGNED_IN),
    };
  }
  return enter(request);
}

async function enterByPasskey(request: Request) {
  const { signInByPasskey } = await import('#web/components/account/passkeys.ts');
  const refused = await signInByPasskey();
  return refused === null ? enter(request) : { needsCode: false as const, refused };
}

/** The user is signed in only once the API recognizes the session. */
async function enter(request: Request) {
  try {
    await browserClient.call(readAccount);
  } catch {
    // Returned as an error so that the page stays: revalidating would redirect a guest-only page before this is read.
    return data({ needsCode: false as const, refused: problem(NOT_SIGNED_IN) }, { status: UNAUTHORIZED });
  }
  return redirect(safeTarget(new URL(request.url).searchParams.get('to')));
}

export default function LoginPage() {
  const { demo, to, featured } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>();
  const refused = answer?.refused;
  const isBusy = useNavigation().formMethod === 'POST';
  const submit = useSubmit();
  const { search, state } = useLocation();
  const isSignedOut = typeof state === 'object' && state !== null && 'signedOut' in state;
  const register = `/account/register${to === null ? '' : `?to=${encodeURIComponent(to)}`}`;
  if (answer?.needsCode === true) {
    return (
      <EntryPage
        title="Two-step verification"
        lead="Enter the 6-digit code from your authenticator app."
        featured={featured}
      >
        <ErrorSummary problem={refused} />
        <TwoStepForm action={`/account/login${search}`} problem={refused} isBusy={isBusy} />
        <p className="mt-6 border-t border-line pt-5">
          <PageLink className="link" to={`/account/login${search}`} reloadDocument>
            Sign in with another account
          </PageLink>
        </p>
      </EntryPage>
    );
  }
  return (
    <EntryPage title="Sign in" lead={`Sign in to ${purposeOf(to) ?? 'bid and follow auctions'}.`} featured={featured}>
      {isSelling(to) ? <HowSellingWorks /> : null}
      {isSignedOut && refused === undefined ? <SuccessAlert>You’re signed out.</SuccessAlert> : null}
      <ErrorSummary problem={refused} />
      <Form method="post" action={`/account/login${search}`} className="mt-6 grid gap-5" noValidate>
        <Field name="email" label="Email" type="email" autoComplete="username" maxLength={320} />
        <PasswordField name="password" label="Password" autoComplete="current-password" maxLength={1024} />
        <div className="-mt-2 flex justify-end">
          <PageLink className="link inline-flex min-h-11 items-center text-[.9375rem]" to="/account/recover">
            Forgot password?
          </PageLink>
        </div>
        <SubmitButton busy="Signing in…" isBusy={isBusy}>
          Sign in
        </SubmitButton>
      </Form>
      <PasskeyButton
        isBusy={isBusy}
        onChoose={() => void submit({ intent: 'passkey' }, { method: 'post', action: `/account/login${search}` })}
      />
      <p className="mt-6 border-t border-line pt-5">
        New here?{' '}
        <PageLink className="link font-strong" to={register}>
          Create an account
        </PageLink>
      </p>
      {demo ? (
        <DemoPeople
          isBusy={isBusy}
          onChoose={(email, password) =>
            void submit({ email, password }, { method: 'post', action: `/account/login${search}` })
          }
        />
      ) : null}
    </EntryPage>
  );
}
