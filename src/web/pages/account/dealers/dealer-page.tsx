import { useLoaderData, useNavigate, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { ExternalLink } from 'lucide';
import { DEALER_ROLE_LABELS } from '#contract/dealer-roles.ts';
import type { DealerAccess } from '#contract/dealers.ts';
import { readDealerAccess, removeMember } from '#contract/endpoints/dealers.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead, BackLink } from '#web/components/account/account-head.tsx';
import { useAction } from '#web/components/account/use-action.ts';
import { ConfirmButton } from '#web/components/ui/confirm-button.tsx';
import { ErrorSummary, SuccessAlert } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useUser } from '#web/root-data.ts';
import { LicenceSection } from './licence-section.tsx';
import { MembersSection } from './members-section.tsx';
import { ProfileSection } from './profile-section.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData?.dealer.name ?? 'Dealer', isPrivate: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  return {
    dealer: await pageContext(context).read(readDealerAccess, { params: { slug: params['slug'] ?? '' } }),
  };
}

function Leave({ dealer, username }: { dealer: DealerAccess; username: string }) {
  const navigate = useNavigate();
  const action = useAction();
  const leave = async () => {
    if (
      (await action.run(() => browserClient.call(removeMember, { params: { slug: dealer.slug, username } }))) !== null
    )
      await navigate('/account/dealers');
  };
  return (
    <Section title={<>Leave {dealer.name}</>} id="leave" size="h3" className="mt-14 border-t border-line pt-6">
      <p className="mt-2 max-w-prose text-ink-2">
        You stay responsible for auctions you submitted. To rejoin, you need a new invitation.
      </p>
      <ErrorSummary problem={action.refused} />
      <ConfirmButton button="Yes, leave" isBusy={action.isBusy} onConfirm={leave}>
        Leave dealership
      </ConfirmButton>
    </Section>
  );
}

export default function AccountDealerPage() {
  const { dealer } = useLoaderData<typeof loader>();
  const username = useUser()?.username ?? '';
  const { notice, done } = useNotice();
  return (
    <>
      <BackLink to="/account/dealers">Dealers</BackLink>
      <AccountHead
        title={dealer.name}
        lead={`You are ${dealer.role === 'owner' ? 'an' : 'a'} ${DEALER_ROLE_LABELS[dealer.role].name.toLowerCase()} here.`}
        action={
          <div className="flex flex-wrap gap-3">
            {dealer.may.includes('sell') ? (
              <>
                <PageLink to={`/account/dealers/${dealer.slug}/stock`} className="btn btn-solid">
                  Stock
                </PageLink>
                <PageLink to={`/account/dealers/${dealer.slug}/results`} className="btn btn-line">
                  Results and fees
                </PageLink>
              </>
            ) : null}
            <PageLink to={`/dealers/${dealer.slug}`} className="btn btn-line">
              <Icon of={ExternalLink} size={18} />
              Public page
            </PageLink>
          </div>
        }
      />
      {dealer.is_closed ? (
        <p className="alert mt-6 bg-sunken">
          We’ve closed this dealership. It can’t list vehicles; its past auctions stay visible.
        </p>
      ) : null}
      <SuccessAlert>{notice}</SuccessAlert>
      <LicenceSection dealer={dealer} onDone={done} />
      <MembersSection dealer={dealer} username={username} onDone={done} />
      {dealer.may.includes('change_page') && !dealer.is_closed ? (
        <ProfileSection dealer={dealer} onDone={done} />
      ) : null}
      {dealer.may.includes('integrate') ? (
        <Section title="Integrations" id="programs" className="mt-14">
          <p className="mt-2 max-w-prose text-ink-2">
            Webhooks notify your inventory system of every bid, close and sale of {dealer.name}. With an API token it
            can read and edit your listings.
          </p>
          <PageLink to="/account/developer" className="btn btn-line mt-4">
            API and webhooks
          </PageLink>
        </Section>
      ) : null}
      <Leave dealer={dealer} username={username} />
    </>
  );
}
