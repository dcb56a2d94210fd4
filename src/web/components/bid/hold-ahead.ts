import { accountClient } from '#web/components/account/account-client.ts';
import { KEPT_EVERY_MS } from './use-hold.ts';

/**
 * Asks for the hold of the least bid, and keeps it while the page is looked at; gives what ends that. Says nothing of what comes of it: a card
 * that declines, or a bank that asks, is met at the review, for the amount that was typed.
 */
export function keepHoldAhead(slug: string): () => void {
  const arm = () => {
    if (document.visibilityState === 'visible') accountClient.payments.arm(slug).catch(() => undefined);
  };
  arm();
  const timer = setInterval(arm, KEPT_EVERY_MS);
  return () => clearInterval(timer);
}
