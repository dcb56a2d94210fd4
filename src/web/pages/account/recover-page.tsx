import { recover, resetPassword } from '#contract/endpoints/account.ts';
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { MailCheck } from 'lucide';
import { browserClient } from '#web/api.ts';
import { useHasOutbox } from '#web/components/account/outbox-note.tsx';
import { Field, PasswordField } from '#web/components/ui/fields.tsx';
import { ErrorSummary, FormErrors, SubmitButton, SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problem, problemOf } from '#web/problems.ts';
import { EntryPage, readFeaturedAuction } from './entry-page.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Recover your account', isPrivate: true });
const FAILED = "We're sorry, something has gone wrong, please try again.";
const NO_MATCH = 'Please make sure your password and confirmation password match.';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return {
    token: searchParams.get('token'),
    /** They were invited to an account that has no password yet. */
    isFirst: searchParams.get('first') === 'yes',
    featured: await readFeaturedAuction(pageContext(context).client, 2),
  };
}

const fieldText = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

async function askForLink(form: FormData) {
  const email = fieldText(form, 'email').trim();
  if (email === '')
    return { done: null, refused: problem('Enter your email address.', { email: ['Enter your email address.'] }) };
  await browserClient.call(recover, { body: { email } });
  return { done: 'sent' as const, refused: undefined };
}

async function setPassword(form: FormData) {
  const [password, password_confirmation] = [fieldText(form, 'password'), fieldText(form, 'password_confirmation')];
  if (password !== password_confirmation)
    return { done: null, refused: problem(NO_MATCH, { password_confirmation: [NO_MATCH] }) };
  await browserClient.call(resetPassword, {
    body: { token: fieldText(form, 'token'), password, password_confirmation },
  });
  return { done: 'reset' as const, refused: undefined };
}

export async function clientAction({ request }: ClientActionFunctionArgs) {
  const form = await request.formData();
  try {
    return await (form.has('token') ? setPassword(form) : askForLink(form));
  } catch (error) {
    return { done: null, refused: problemOf(error, FAILED) };
  }
}

function LinkRequest({
  result,
  isBusy,
}: {
  result: Awaited<ReturnType<typeof clientAction>> | undefined;
  isBusy: boolean;
}) {
  const hasOutboxPage = useHasOutbox();
  return (
    <>
      <FormErrors problem={result?.refused}>
        <ErrorSummary />
        <Form method="post" className="mt-6 grid gap-5" noValidate>
          <Field name="email" label="Email" type="email" autoComplete="username" maxLength={320} />
          <SubmitButton busy="Sending…" isBusy={isBusy}>
            Send link
          </SubmitButton>
        </Form>
      </FormErrors>
      {result?.done === 'sent' ? (
        <SuccessAlert icon={MailCheck}>
          {hasOutboxPage ? (
            <span>
              This demo site doesn’t send email. If that address has an account, staff can find the link in the outbox.{' '}
              <PageLink className="link" to={loginPath('/outbox')}>
                Sign in as staff@demo.test
              </PageLink>
            </span>
          ) : (
            <span>If that address has an account, the link is on its way. Check your spam folder too.</span>
          )}
        </SuccessAlert>
      ) : null}
    </>
  );
}

function PasswordSet({ isFirst }: { isFirst: boolean }) {
  return (
    <>
      <SuccessAlert>
        {isFirst ? 'Your password is set.' : 'Your password was changed. You’re signed out on all other devices.'}
      </SuccessAlert>
      {isFirst ? null : (
        <p className="mt-4 text-ink-2">
          API tokens that could bid, or that were made in the last 24 hours, no longer work. After you sign in, review
          what else has access to your account.
        </p>
      )}
      <PageLink
        to={loginPath(isFirst ? '/account' : '/account/review-access')}
        className="btn btn-solid mt-6 min-h-[3.25rem] w-full"
      >
        Sign in
      </PageLink>
    </>
  );
}

function SetPassword({
  token,
  isFirst,
  result,
  isBusy,
}: {
  token: string;
  isFirst: boolean;
  result: Awaited<ReturnType<typeof clientAction>> | undefined;
  isBusy: boolean;
}) {
  if (result?.done === 'reset') return <PasswordSet isFirst={isFirst} />;
  return (
    <>
      <FormErrors problem={result?.refused}>
        <ErrorSummary />
        <Form method="post" className="mt-6 grid gap-5" noValidate>
          <input type="hidden" name="token" value={token} />
          <PasswordField
            name="password"
            label={isFirst ? 'Password' : 'New password'}
            autoComplete="new-password"
            maxLength={1024}
            hint="10 characters or more. A short sentence works well."
          />
          <PasswordField
            name="password_confirmation"
            label={isFirst ? 'Confirm password' : 'Confirm new password'}
            autoComplete="new-password"
            maxLength={1024}
          />
          <SubmitButton busy={isFirst ? 'Saving…' : 'Changing…'} isBusy={isBusy}>
            {isFirst ? 'Set password' : 'Change password'}
          </SubmitButton>
        </Form>
      </FormErrors>
    </>
  );
}

export default function RecoverPage() {
  const { token, isFirst, featured } = useLoaderData<typeof loader>();
  const result = useActionData<typeof clientAction>();
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <EntryPage
      title={token === null ? 'Recover your account' : isFirst ? 'Choose a password' : 'Choose a new password'}
      lead={token === null ? 'We’ll email you a one-time link.' : 'The link that brought you here works only once.'}
      featured={featured}
    >
      {token === null ? (
        <LinkRequest result={result} isBusy={isBusy} />
      ) : (
        <SetPassword token={token} isFirst={isFirst} result={result} isBusy={isBusy} />
      )}
      <p className="mt-6 border-t border-line pt-5">
        <PageLink className="link inline-flex min-h-11 items-center" to="/account/login">
          Back to sign in
        </PageLink>
      </p>
    </EntryPage>
  );
}
