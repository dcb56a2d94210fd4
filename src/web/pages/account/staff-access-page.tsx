import { useState } from 'react';
import { redirect, useLoaderData, useNavigate, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { readConfirmation, readTwoStep, listPasskeys } from '#contract/endpoints/security.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { WaitingButton } from '#web/components/ui/form.tsx';
import { pageContext } from '#web/context.ts';
import { pageNotFound } from '#web/missing.ts';
import { ownerOnly, signedInOnly } from '#web/navigation/guards.ts';
import { safeTarget } from '#web/navigation/safe-target.ts';
import { pageMeta } from '#web/page-meta.ts';
import { confirmIdentity } from '#web/components/security/confirm-identity.tsx';
import { PasskeysSection } from './security/passkeys-section.tsx';
import { TwoStepSection } from './security/two-step-section.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Staff access', isPrivate: true });
export const middleware = [signedInOnly, ownerOnly];

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const { staff_access: access } = await client.call(readConfirmation);
  if (access === null) throw pageNotFound(url.pathname);
  const to = safeTarget(url.searchParams.get('to'));
  if (access === 'full') throw redirect(to);
  return { access, to, twoStep: await client.call(readTwoStep), passkeys: await client.call(listPasskeys) };
}

function Confirm({ to }: { to: string }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    if (await confirmIdentity()) await navigate(to, { replace: true });
    setBusy(false);
  };
  return (
    <>
      <h1 className="display text-h1">Confirm it’s you</h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        You signed in with your password only. To open the console, use your passkey or your authenticator app.
      </p>
      <WaitingButton className="btn-solid mt-6" disabled={isBusy} onClick={() => void confirm()}>
        Confirm it’s you
      </WaitingButton>
    </>
  );
}

export default function StaffAccessPage() {
  const { access, to, twoStep, passkeys } = useLoaderData<typeof loader>();
  if (access === 'confirm') return <Confirm to={to} />;
  return (
    <>
      <h1 className="display text-h1">Protect your staff account</h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        Staff can see personal data and move money, so a password isn’t enough. Add a passkey or turn on two-step
        verification, then continue to the console.
      </p>
      <div className="mt-10 grid items-start gap-x-12 gap-y-14 xl:grid-cols-2">
        <PasskeysSection passkeys={passkeys} />
        <TwoStepSection twoStep={twoStep} />
      </div>
      <p className="mt-10 border-t border-line pt-6">
        <PageLink className="btn btn-solid" to={to}>
          Continue to the console
        </PageLink>
      </p>
    </>
  );
}
