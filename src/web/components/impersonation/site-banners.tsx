import type { User } from '#contract/account.ts';
import { ImpersonationBanner } from './impersonation-banner.tsx';

function RehearsalBanner() {
  return (
    <p className="alert alert-warn !rounded-none" role="status">
      <span className="wrapx">
        <strong>Rehearsal.</strong> Payments are switched off: bids aren’t binding, and no card is charged.
      </span>
    </p>
  );
}

export function SiteBanners({ user, site }: { user: User | null; site: { isRehearsal: boolean } }) {
  return (
    <>
      {user?.impersonation ? <ImpersonationBanner user={user} impersonation={user.impersonation} /> : null}
      {site.isRehearsal ? <RehearsalBanner /> : null}
    </>
  );
}
