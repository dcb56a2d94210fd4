import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Bookmark, BookmarkCheck } from 'lucide';
import { unwatchAuction, watchAuction } from '#contract/endpoints/auctions.ts';
import { browserClient } from '#web/api.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { loginPath } from '#web/navigation/safe-target.ts';
import { isSignedOut } from '#web/problems.ts';
import { useUser } from '#web/root-data.ts';

interface WatchButtonProps {
  slug: string;
  title: string;
  isWatching: boolean;
  className: string;
}

export function WatchButton({ slug, title, isWatching: wasWatching, className }: WatchButtonProps) {
  const [isWatching, setWatching] = useState(wasWatching);
  const location = useLocation();
  const navigate = useNavigate();
  const user = useUser();
  useEffect(() => setWatching(wasWatching), [wasWatching]);
  if (user === null) {
    return (
      <PageLink
        to={loginPath(location.pathname + location.search)}
        className={className}
        aria-label={`Sign in to watch ${title}`}
      >
        <Icon of={Bookmark} />
      </PageLink>
    );
  }
  const toggle = async () => {
    const next = !isWatching;
    setWatching(next);
    try {
      await browserClient.call(next ? watchAuction : unwatchAuction, { params: { slug } });
    } catch (error) {
      setWatching(!next);
      if (isSignedOut(error)) {
        void navigate(loginPath(location.pathname + location.search));
        return;
      }
      const polite = document.getElementById('live-polite');
      if (polite !== null) polite.textContent = 'Your watchlist could not be changed. Please try again.';
    }
  };
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isWatching}
      aria-label={`Watch ${title}`}
      onClick={() => void toggle()}
    >
      <Icon of={isWatching ? BookmarkCheck : Bookmark} />
    </button>
  );
}
