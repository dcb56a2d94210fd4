import { changePassword as changePasswordEndpoint, listAffiliates } from '#contract/endpoints/account.ts';
import { listMutedMembers, readMemberPrivacy } from '#contract/endpoints/members.ts';
import { useEffect, useRef } from 'react';
import {
  useFetcher,
  useLoaderData,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { readTwoStep, listPasskeys, listSessions } from '#contract/endpoints/security.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { ResendVerification } from '#web/components/account/resend-verification.tsx';
import { PasswordField } from '#web/components/ui/fields.tsx';
import { ErrorSummary, FormErrors, SubmitButton, SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { signInIfRefused } from '#web/navigation/guards.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problem, problemOf, type Problem } from '#web/problems.ts';
import { useUser } from '#web/root-data.ts';
import { AffiliatesSection } from './affiliates-section.tsx';
import { DetailsSection, type Result, saveDetails } from './details-section.tsx';
import { DevicesSection } from './security/devices-section.tsx';
import { EmailSection } from './security/email-section.tsx';
import { MemberPageSection } from './member-page-section.tsx';
import { MutedSection } from './muted-section.tsx';
import { LeavingSection } from './security/leaving-section.tsx';
import { PasskeysSection } from './security/passkeys-section.tsx';
import { TwoStepSection } from './security/two-step-section.tsx';

const PASSWORD_FAILED = "We're sorry, something has gone wrong, please try again.";
const PASSWORD_CHANGED = 'Your password was changed.';

export const meta: MetaFunction = () => pageMeta({ title: 'Profile and security', isPrivate: true });

const done = (text: string): Result => ({ done: text, refused: undefined });
const refuse = (refused: Problem): Result => ({ done: null, refused });
const fieldText = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

async function changePassword(form: FormData): Promise<Result> {
  try {
    await browserClient.call(changePasswordEndpoint, {
      body: {
        current_password: fieldText(form, 'current_password'),
        password: fieldText(form, 'password'),
        password_confirmation: fieldText(form, 'password_confirmation'),
      },
    });
    return done(PASSWORD_CHANGED);
  } catch (error) {
    signInIfRefused(error, '/account/profile');
    const refused = problemOf(error, PASSWORD_FAILED);
    return refuse(Object.keys(refused.errors).length === 0 ? problem(PASSWORD_FAILED) : refused);
  }
}

export async function clientAction({ request }: ClientActionFunctionArgs): Promise<Result> {
  const form = await request.formData();
  return fieldText(form, 'intent') === 'password' ? changePassword(form) : saveDetails(form);
}

function Password() {
  const form = useRef<HTMLFormElement>(null);
  const user = useUser();
  const { Form, data: result, state } = useFetcher<typeof clientAction>();
  const isDone = state === 'idle' && result?.done != null;
  useEffect(() => {
    if (isDone) form.current?.reset();
  }, [isDone]);
  return (
    <section id="password" className="scroll-mt-24">
      <h2 className="heading text-h2">Password</h2>
      <FormErrors problem={result?.refused}>
        <ErrorSummary />
        {result?.done ? (
          <SuccessAlert>
            <span>{result.done}</span>
          </SuccessAlert>
        ) : null}
        <Form ref={form} method="post" className="mt-5 grid gap-5" noValidate>
          <input type="hidden" name="intent" value="password" />
          <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <PasswordField
            name="current_password"
            label="Current password"
            autoComplete="current-password"
            maxLength={1024}
          />
          <PasswordField
            name="password"
            label="New password"
            autoComplete="new-password"
            maxLength={1024}
            hint="10 characters or more. A short sentence works well."
          />
          <PasswordField
            name="password_confirmation"
            label="Confirm new password"
            autoComplete="new-password"
            maxLength={1024}
          />
          <SubmitButton busy="Changing…" isBusy={state !== 'idle'} className="btn-solid justify-self-start">
            Change password
          </SubmitButton>
        </Form>
      </FormErrors>
    </section>
  );
}

function Unread({ title }: { title: string }) {
  return (
    <section>
      <h2 className="heading text-h2">{title}</h2>
      <p className="mt-3 text-ink-2">We couldn’t load this. Please reload the page.</p>
    </section>
  );
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const [twoStep, passkeys, sessions, affiliates, memberPage, muted] = await Promise.all([
    client.call(readTwoStep).catch(() => null),
    client.call(listPasskeys).catch(() => null),
    client.call(listSessions).catch(() => null),
    client.call(listAffiliates).catch(() => null),
    client.call(readMemberPrivacy).catch(() => null),
    client.call(listMutedMembers).catch(() => null),
  ]);
  return {
    twoStep,
    passkeys,
    sessions,
    affiliates,
    memberPage,
    muted,
    zones: ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
  };
}

export default function ProfilePage() {
  const { twoStep, passkeys, sessions, affiliates, memberPage, muted, zones } = useLoaderData<typeof loader>();
  const user = useUser();
  return (
    <>
      <AccountHead title="Profile and security" />
      <div className="mt-8 grid items-start gap-x-12 gap-y-14 xl:grid-cols-2">
        <DetailsSection zones={zones} />
        <Password />
        {user === null ? null : (
          <div>
            <EmailSection email={user.email} />
            {user.email_verified ? null : (
              <div className="mt-5">
                <ResendVerification />
              </div>
            )}
          </div>
        )}
        {twoStep === null ? <Unread title="Two-step verification" /> : <TwoStepSection twoStep={twoStep} />}
        {passkeys === null ? <Unread title="Passkeys" /> : <PasskeysSection passkeys={passkeys} />}
        {sessions === null ? <Unread title="Signed-in devices" /> : <DevicesSection sessions={sessions} />}
        {affiliates === null ? (
          <Unread title="People connected to you" />
        ) : (
          <AffiliatesSection affiliates={affiliates} />
        )}
        {memberPage === null ? <Unread title="Member page" /> : <MemberPageSection page={memberPage} />}
        {muted === null ? <Unread title="Muted members" /> : <MutedSection muted={muted} />}
        <section>
          <h2 className="heading text-h2">Integrations</h2>
          <p className="mt-3 max-w-prose text-ink-2">
            API tokens and webhooks connect your own software to your auctions and sales.
          </p>
          <PageLink to="/account/developer" className="btn btn-line mt-4">
            API and webhooks
          </PageLink>
          <PageLink to="/account/review-access" className="btn btn-line ml-3 mt-4">
            Review access
          </PageLink>
        </section>
        {user === null ? null : <LeavingSection username={user.username} />}
      </div>
    </>
  );
}
