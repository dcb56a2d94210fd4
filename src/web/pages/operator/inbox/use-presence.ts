import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { addressOf } from '#contract/call.ts';
import { viewThread } from '#contract/endpoints/inbox.ts';
import type { InboxItem } from '#contract/inbox.ts';
import type { Presence } from '#contract/inbox-kinds.ts';
import { readCookie } from '#web/api.ts';
import { useBeforePaint } from '#web/components/ui/use-before-paint.ts';
import { subscribeLive } from '#web/live/hub.ts';

type Thread = Pick<InboxItem, 'kind' | 'id'>;

/** `keepalive` lets the last report outlive a closed tab. */
const report = ({ kind, id }: Thread, presence: Presence): void =>
  void fetch(addressOf(viewThread, { params: { kind, id } }), {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '' },
    body: JSON.stringify({ presence }),
  }).catch(() => undefined);

/** Tells colleagues that this conversation is open, and reloads it when one of them opens, leaves or changes it. */
export function usePresence({ kind, id }: Thread, isWriting: boolean): void {
  const { revalidate } = useRevalidator();
  const writing = useRef(isWriting);
  useEffect(() => {
    writing.current = isWriting;
    if (document.visibilityState === 'visible') report({ kind, id }, isWriting ? 'writing' : 'reading');
  }, [kind, id, isWriting]);
  useEffect(() => {
    const leave = () => report({ kind, id }, 'left');
    const onVisibility = () => {
      if (document.visibilityState === 'visible') report({ kind, id }, writing.current ? 'writing' : 'reading');
      // A colleague who looks something up in another tab is still answering.
      else if (!writing.current) leave();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [kind, id]);
  // Before the conversation is seen, so that nothing is missed from then on.
  useBeforePaint(
    () =>
      subscribeLive({ slugs: [], personal: true }, ({ event, data }) => {
        // A snapshot stands for what may have been missed until the connection was up.
        const isAboutThis = event === 'inbox_thread_changed' && data.kind === kind && data.id === id;
        if (isAboutThis || event === 'snapshot') void revalidate();
      }),
    [kind, id, revalidate],
  );
}
