import type { Comment } from '#contract/auctions.ts';
import type { OwnTalk, Vote } from '#contract/talk.ts';
import { browserClient } from '#web/api.ts';

const path = (slug: string, id: string) => `/api/auctions/${encodeURIComponent(slug)}/comments/${encodeURIComponent(id)}`;

/** What a reader may do with comments: beside the client that every page loads. */
export const talkCalls = {
  vote: (slug: string, id: string, voted: boolean) => browserClient.call<Vote>(voted ? 'PUT' : 'DELETE', `${path(slug, id)}/vote`),
  edit: (slug: string, id: string, text: string) => browserClient.call<Comment>('PUT', path(slug, id), { body: { text } }),
  report: (slug: string, id: string, body: { code: string; note: string }) => browserClient.call<null>('POST', `${path(slug, id)}/report`, { body }),
  appeal: (slug: string, id: string, text: string) => browserClient.call<null>('POST', `${path(slug, id)}/appeal`, { body: { text } }),
};

/** For so long an answer serves all comments of the page, which ask at once; who comes back later is told anew. */
const KEPT_MS = 5_000;
let kept: { key: string; at: number; own: Promise<OwnTalk> } | null = null;

/** How this reader stands to an auction's talk: asked once for all its comments; again where `version` names something newer. */
export function ownTalkOf(username: string, slug: string, version: string): Promise<OwnTalk> {
  const about = `${username} ${slug} `;
  const at = performance.now();
  const isKept = kept !== null && at - kept.at < KEPT_MS && (version === '' ? kept.key.startsWith(about) : kept.key === about + version);
  if (kept === null || !isKept) {
    const own = browserClient.call<OwnTalk>('GET', `/api/auctions/${encodeURIComponent(slug)}/comments/own`);
    own.catch(() => {
      kept = null;
    });
    kept = { key: about + version, at, own };
  }
  return kept.own;
}
