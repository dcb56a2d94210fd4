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

let kept: { key: string; own: Promise<OwnTalk> } | null = null;

/** How the reader stands to an auction's talk: asked once for all its comments; again where `version` names something newer. */
export function ownTalkOf(slug: string, version: string): Promise<OwnTalk> {
  const isKept = kept !== null && (version === '' ? kept.key.startsWith(`${slug} `) : kept.key === `${slug} ${version}`);
  if (kept === null || !isKept) {
    const own = browserClient.call<OwnTalk>('GET', `/api/auctions/${encodeURIComponent(slug)}/comments/own`);
    own.catch(() => {
      kept = null;
    });
    kept = { key: `${slug} ${version}`, own };
  }
  return kept.own;
}
