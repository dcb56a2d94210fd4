import { Rss } from 'lucide';
import { Icon } from '#web/components/ui/icon.tsx';

export const feedPath = (of: Readonly<Record<string, string>>): string =>
  `/auctions/feed.atom?${new URLSearchParams(of)}`;

export const FeedLink = (of: { make: string; model?: string }) => (
  <a
    href={feedPath({ ...of })}
    className="link no-print inline-flex min-h-11 items-center gap-1.5 text-small font-strong"
  >
    <Icon of={Rss} size={16} />
    Feed
  </a>
);
