import type { OwnComments } from '#contract/comments.ts';
import { listOwnComments } from '#contract/endpoints/comments.ts';
import { browserClient } from '#web/api.ts';

const CACHE_MS = 5_000;
let kept: { key: string; at: number; own: Promise<OwnComments> } | null = null;

export function ownCommentsOf(username: string, slug: string, version: string): Promise<OwnComments> {
  const about = `${username} ${slug} `;
  const at = performance.now();
  const isKept =
    kept !== null &&
    at - kept.at < CACHE_MS &&
    (version === '' ? kept.key.startsWith(about) : kept.key === about + version);
  if (kept === null || !isKept) {
    const own = browserClient.call(listOwnComments, { params: { slug } });
    own.catch(() => {
      kept = null;
    });
    kept = { key: about + version, at, own };
  }
  return kept.own;
}
