import { register } from '#contract/endpoints/account.ts';
import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { browserClient } from '#web/api.ts';
import { Field, PasswordField } from '#web/components/ui/fields.tsx';
import { ErrorSummary, FormErrors, SubmitButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { guestOnly } from '#web/navigation/guards.ts';
import { safeTarget } from '#web/navigation/safe-target.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problem, problemOf } from '#web/problems.ts';
import { HowSellingWorks, isSelling } from './entry-lead.tsx';
import { EntryPage, readFeaturedAuction } from './entry-page.tsx';

export const middleware = [guestOnly];
export const meta: MetaFunction = () => pageMeta({ title: 'Create an account', isPrivate: true });

const ALL_REQUIRED = 'Please enter all required information.';
const NO_MATCH = 'Please make sure your password and confirmation password match.';
const FAILED = 'There was a problem registering your account. Please try again.';
const REQUIRED = {
  username: 'Choose a username.',
  name: 'Enter your name.',
  email: 'Enter your email address.',
  password: 'Choose a password.',
  password_confirmation: 'Enter the password again.',
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    to: new URL(request.url).searchParams.get('to'),
    featured: await readFeaturedAuction(pageContext(context).client, 1),
  };
}

function readForm(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    username: text('username').trim(),
    name: text('name').trim(),
    email: text('email').trim(),
    password: text('password'),
    password_confirmation: text('password_confirmation'),
  };
}

export async function clientAction({ request }: ClientActionFunctionArgs) {
  const values = readForm(await request.formData());
  const missing = Object.entries(REQUIRED)
    .filter(([name]) => values[name as keyof typeof values] === '')
    .map(([name, text]) => [name, [text]] as [string, string[]]);
  // A missing password with a filled confirmation counts as a mismatch.
  if (missing.some(([name]) => name !== 'password')) return problem(ALL_REQUIRED, Object.fromEntries(missing));
  if (values.password !== values.password_confirmation) return problem(NO_MATCH, { password_confirmation: [NO_MATCH] });
  try {
    await browserClient.fetchCsrfCookie();
    await browserClient.call(register, { body: values });
  } catch (error) {
    return problemOf(error, FAILED);
  }
  return redirect(safeTarget(new URL(request.url).searchParams.get('to')));
}

export default function RegisterPage() {
  const { to, featured } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof clientAction>();
  const isBusy = useNavigation().formMethod === 'POST';
  const query = to === null ? '' : `?to=${encodeURIComponent(to)}`;
  return (
    <EntryPage
      title="Create an account"
      lead={`It takes two minutes. ${isSelling(to) ? 'Then tell us about your vehicle.' : 'Add a card later, when you want to bid.'}`}
      featured={featured}
    >
      {isSelling(to) ? <HowSellingWorks /> : null}
      <FormErrors problem={refused}>
        <ErrorSummary />
        <Form method="post" action={`/account/register${query}`} className="mt-6 grid gap-5" noValidate>
          <Field
            name="username"
            label="Username"
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            hint="Public. Shown next to your bids and comments. 3 to 30 letters, digits, _ or -."
          />
          <Field name="name" label="Name" autoComplete="name" maxLength={200} />
          <Field name="email" label="Email" type="email" autoComplete="email" maxLength={320} />
          <PasswordField
            name="password"
            label="Password"
            autoComplete="new-password"
            maxLength={1024}
            hint="10 characters or more. A short sentence works well."
          />
          <PasswordField
            name="password_confirmation"
            label="Confirm password"
            autoComplete="new-password"
            maxLength={1024}
          />
          <SubmitButton busy="Creating account…" isBusy={isBusy}>
            Create account
          </SubmitButton>
        </Form>
      </FormErrors>
      <p className="mt-6 border-t border-line pt-5">
        Already registered?{' '}
        <PageLink className="link font-strong" to={`/account/login${query}`}>
          Sign in
        </PageLink>
      </p>
    </EntryPage>
  );
}
