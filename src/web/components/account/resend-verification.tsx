import { useState } from 'react';
import { browserClient } from '#web/api.ts';
import { messageOf } from '#web/problems.ts';
import { OutboxNote, useKeepsMail } from './outbox-note.tsx';

/** Sends the verification mail again, and says what came of it. */
export function ResendVerification() {
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const keepsMail = useKeepsMail();
  const resend = async () => {
    setBusy(true);
    try {
      await browserClient.account.resendVerification();
      setSaid(keepsMail ? 'A new link waits in the outbox.' : 'The mail is on its way. Check junk mail too.');
    } catch (error) {
      setSaid(messageOf(error, 'The mail could not be sent. Please try again.'));
    }
    setBusy(false);
  };
  return (
    <div>
      <OutboxNote className="mb-3" />
      <button type="button" className="btn btn-line btn-s !min-h-11" onClick={() => void resend()} disabled={isBusy}>
        {isBusy ? 'Sending…' : keepsMail ? 'Write a new link' : 'Send the mail again'}
      </button>
      <p role="status" className="mt-2 text-small">
        {said}
      </p>
    </div>
  );
}
