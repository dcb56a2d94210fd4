import { Play } from 'lucide-react';
import { Icon } from '#web/components/ui/icon.tsx';

/**
 * Links to videos on their own site. Nothing is embedded, so no third party learns about a reader before they click.
 */
export function Videos({ videos }: { videos: readonly { readonly url: string; readonly title: string }[] }) {
  if (videos.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-3" aria-label="Videos">
      {videos.map(({ url, title }, at) => (
        <li key={url}>
          <a className="btn btn-line" href={url} rel="noreferrer nofollow" target="_blank">
            <Icon of={Play} size={18} />
            {title === '' ? `Video ${at + 1}` : title}
            <span className="sr-only">, at {new URL(url).hostname.replace(/^www\./, '')}, in a new tab</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
