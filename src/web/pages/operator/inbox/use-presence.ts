import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { InboxThread, ThreadViewers } from '#contract/inbox.ts';
import { viewThread } from '#contract/endpoints/inbox.ts';
import { browserClient } from '#web/api.ts';

const EVERY_MS = 8000;

/** Tells colleagues that this conversation is open, and learns who else has it open or has just finished it. */
export function usePresence({ item, viewers }: InboxThread, isWriting: boolean) {
  const { kind, id, is_done: wasDone } = item;
  const [answer, setAnswer] = useState<ThreadViewers | null>(null);
  const { revalidate } = useRevalidator();
  const writing = useRef(isWriting);
  useEffect(() => {
    writing.current = isWriting;
  }, [isWriting]);
  useEffect(() => {
    let isLeft = false;
    const report = async () => {
      if (document.visibilityState !== 'visible') return;
      const now = await browserClient
        .call(viewThread, { params: { kind, id }, body: { is_writing: writing.current } })
        .catch(() => null);
      if (isLeft || now === null) return;
      setAnswer(now);
      if (now.is_done && !wasDone) void revalidate();
    };
    void report();
    const timer = setInterval(() => void report(), EVERY_MS);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
    // Reports at once when the writing starts or ends.
  }, [kind, id, wasDone, isWriting, revalidate]);
  return answer?.viewers ?? viewers;
}
