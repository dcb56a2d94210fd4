import { resendVerification } from '#contract/endpoints/account.ts';
import { useState } from 'react';
import { browserClient } from '#web/api.ts';
import { messageOf } from '#web/problems.ts';
import { OutboxNote, useHasOutbox } from './outbox-note.tsx';

export function ResendVerification() {
  const [notice, setNotice] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hasOutboxPage = useHasOutbox();
  const resend = async () => {
    setBusy(true);
    try {
      await browserClient.call(resendVerification);
      setNotice(hasOutboxPage ? 'A new link is in the outbox.' : 'We sent the email. Check your spam folder too.');
    } catch (error) {
      setNotice(messageOf(error, 'We couldn’t send the email. Please try again.'));
    }
    setBusy(false);
  };
  return (
    <div>
      <OutboxNote className="mb-3" />
      <button type="button" className="btn btn-line btn-s !min-h-11" onClick={() => void resend()} disabled={isBusy}>
        {isBusy ? 'Sending…' : hasOutboxPage ? 'Create new link' : 'Resend email'}
      </button>
      <p role="status" className="mt-2 text-small">
        {notice}
      </p>
    </div>
  );
}
