import type { Comment } from '#contract/auctions.ts';
import type { OwnComments, Vote } from '#contract/comments.ts';
import { browserClient } from '#web/api.ts';

const path = (slug: string, id: string) =>
  `/api/auctions/${encodeURIComponent(slug)}/comments/${encodeURIComponent(id)}`;

/** Kept out of the client that every page loads. */
export const commentCalls = {
  vote: (slug: string, id: string, voted: boolean) =>
    browserClient.send<Vote>(voted ? 'PUT' : 'DELETE', `${path(slug, id)}/vote`),
  edit: (slug: string, id: string, text: string) =>
    browserClient.send<Comment>('PUT', path(slug, id), { body: { text } }),
  report: (slug: string, id: string, body: { code: string; note: string }) =>
    browserClient.send<null>('POST', `${path(slug, id)}/report`, { body }),
  appeal: (slug: string, id: string, text: string) =>
    browserClient.send<null>('POST', `${path(slug, id)}/appeal`, { body: { text } }),
};

/** How long a response is shared by the comments of a page, which all ask at once. */
const CACHE_MS = 5_000;
let kept: { key: string; at: number; own: Promise<OwnComments> } | null = null;

/** The user's own state for all comments of an auction. Fetched once, and again if `version` is newer. */
export function ownCommentsOf(username: string, slug: string, version: string): Promise<OwnComments> {
  const about = `${username} ${slug} `;
  const at = performance.now();
  const isKept =
    kept !== null &&
    at - kept.at < CACHE_MS &&
    (version === '' ? kept.key.startsWith(about) : kept.key === about + version);
  if (kept === null || !isKept) {
    const own = browserClient.send<OwnComments>('GET', `/api/auctions/${encodeURIComponent(slug)}/comments/mine`);
    own.catch(() => {
      kept = null;
    });
    kept = { key: about + version, at, own };
  }
  return kept.own;
}
