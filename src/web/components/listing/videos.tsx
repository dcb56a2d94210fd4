import { Play } from 'lucide';
import { type MouseEvent, useState } from 'react';
import { videoPlayer } from '#contract/video-player.ts';
import { Icon } from '#web/components/ui/icon.tsx';

interface Video {
  readonly url: string;
  readonly title: string;
}

const siteOf = (url: string): string => videoPlayer(url)?.site ?? new URL(url).hostname.replace(/^www\./, '');

/** Nothing is fetched from a video's site before a click. Without JavaScript each video is a link. */
export function Videos({ videos }: { videos: readonly Video[] }) {
  if (videos.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-3 sm:grid-cols-2" aria-label="Videos">
      {videos.map((video, at) => (
        <li key={video.url}>
          <VideoTile {...video} title={video.title === '' ? `Video ${at + 1}` : video.title} />
        </li>
      ))}
    </ul>
  );
}

function VideoTile({ url, title }: Video) {
  const [isPlaying, setPlaying] = useState(false);
  const player = videoPlayer(url);
  if (isPlaying && player !== null)
    return (
      <iframe
        src={player.src}
        title={`${title}, on ${player.site}`}
        className="block aspect-video w-full bg-asphalt"
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        // The frame is of another origin, which its own scripts need; it can't reach this page.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        referrerPolicy="strict-origin-when-cross-origin"
        ref={(frame) => frame?.focus()}
      />
    );
  const play = (event: MouseEvent) => {
    if (player === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <a
      className="cluster group flex aspect-video flex-col items-center justify-center p-4 text-center"
      href={url}
      rel="noreferrer nofollow"
      target="_blank"
      onClick={play}
    >
      <span className="grid size-16 place-items-center rounded-full bg-signal text-on-signal group-hover:bg-signal-hover">
        <Icon of={Play} size={28} />
      </span>
      <span className="mt-3 font-strong">{title}</span>
      <span className="mt-0.5 text-small text-ink-3">
        {player === null ? `Opens on ${siteOf(url)} in a new tab` : `Plays from ${siteOf(url)}`}
      </span>
    </a>
  );
}
