/** The CSP of pages allows frames of these sites alone. */
export const VIDEO_PLAYERS = {
  YouTube: 'https://www.youtube-nocookie.com',
  Vimeo: 'https://player.vimeo.com',
} as const;

export interface VideoPlayer {
  readonly site: keyof typeof VIDEO_PLAYERS;
  readonly src: string;
}

const YOUTUBE_HOST = /^(?:(?:www\.|m\.)?youtube\.com|youtu\.be)$/;
const VIMEO_HOST = /^(?:player\.)?vimeo\.com$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/;
/** An unlisted video has a key after its number. */
const VIMEO_PATH = /^\/(?:video\/)?(\d{6,12})(?:\/([0-9a-f]{6,20}))?\/?$/;

function youTubeId(url: URL): string | null {
  const id =
    url.hostname === 'youtu.be'
      ? url.pathname.slice(1)
      : (YOUTUBE_PATH.exec(url.pathname)?.[1] ?? url.searchParams.get('v') ?? '');
  return YOUTUBE_ID.test(id) ? id : null;
}

/** Null for other links, such as to a channel. */
export function videoPlayer(link: string): VideoPlayer | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (YOUTUBE_HOST.test(url.hostname)) {
    const id = youTubeId(url);
    return id === null
      ? null
      : { site: 'YouTube', src: `${VIDEO_PLAYERS.YouTube}/embed/${id}?autoplay=1&rel=0&playsinline=1` };
  }
  if (!VIMEO_HOST.test(url.hostname)) return null;
  const [, id, key = url.searchParams.get('h') ?? ''] = VIMEO_PATH.exec(url.pathname) ?? [];
  if (id === undefined) return null;
  const unlisted = /^[0-9a-f]+$/.test(key) ? `&h=${key}` : '';
  return { site: 'Vimeo', src: `${VIDEO_PLAYERS.Vimeo}/video/${id}?autoplay=1&dnt=1${unlisted}` };
}
