import { Outlet } from 'react-router';
import { ArrowLeft } from 'lucide';
import { useBrowserZone } from '#web/components/account/use-browser-zone.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { signedInOnly } from '#web/navigation/guards.ts';

export const middleware = [signedInOnly];

export default function SubmitFrame() {
  useBrowserZone();
  return (
    <div className="wrapx pt-3 lg:pt-5">
      <PageLink
        to="/account/auctions"
        className="no-print mb-3 inline-flex min-h-11 items-center gap-1.5 text-small font-medium text-ink-2 hover:text-ink lg:mb-4"
      >
        <Icon of={ArrowLeft} size={16} />
        Your auctions
      </PageLink>
      <Outlet />
    </div>
  );
}
