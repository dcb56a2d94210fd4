import { browserClient } from '#web/api.ts';
import { revealAmounts } from '#contract/endpoints/bidding.ts';
import type { FileBidder } from '#contract/live-dashboard.ts';
import type { HiddenAmounts, OperatorAuction } from '#contract/operator.ts';
import { rolesText } from '#contract/staff.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Section } from '#web/components/ui/section.tsx';

export const Hidden = () => <span className="text-ink-3">Hidden</span>;

export function withAmounts(
  auction: OperatorAuction,
  bidders: readonly FileBidder[],
  revealed: HiddenAmounts | null,
): { auction: OperatorAuction; bidders: readonly FileBidder[] } {
  if (revealed === null || !auction.amounts_hidden) return { auction, bidders };
  const entries = new Map(revealed.ledger.map((entry) => [entry.sequence, entry]));
  const maxima = new Map(revealed.bidders.map((bidder) => [bidder.username, bidder.maximum]));
  return {
    auction: {
      ...auction,
      reserve: revealed.reserve,
      leader_maximum: revealed.leader_maximum,
      ledger: auction.ledger.map((entry) => {
        const seen = entries.get(entry.sequence);
        return seen === undefined ? entry : { ...entry, amount: seen.amount, maximum: seen.maximum };
      }),
    },
    bidders: bidders.map((bidder) => ({ ...bidder, maximum: maxima.get(bidder.username) ?? null })),
  };
}

export function RevealAmounts({
  slug,
  revealed,
  onRevealed,
  onDone,
}: {
  slug: string;
  revealed: HiddenAmounts | null;
  onRevealed: (amounts: HiddenAmounts) => void;
  onDone: (notice: string) => void;
}) {
  return (
    <>
      {revealed === null ? null : (
        <p className="alert alert-note mt-2">
          Amounts as of <TimeText at={revealed.viewed_at} form="record" />. Reveal them again to see later bids.
        </p>
      )}
      <p className="mt-1 text-small text-ink-2">
        Your name, role and reason are recorded for all staff. After the close, the seller, the bidders and the public
        see that staff viewed the amounts.
      </p>
      <ReasonForm
        id={`amounts-${slug}`}
        hint="Saved to the audit log."
        button="Reveal maximums and reserve"
        busy="Revealing…"
        notice="Amounts revealed. The view was recorded."
        action={async (reason) =>
          onRevealed(await browserClient.call(revealAmounts, { params: { slug }, body: { reason } }))
        }
        onDone={onDone}
      />
    </>
  );
}

export function AmountsViews({ views }: { views: OperatorAuction['amounts_views'] }) {
  if (views.length === 0) return null;
  return (
    <Section size="h4" title="Hidden amounts viewed" id="views">
      <ul className="mt-2 border-t border-line">
        {views.map((view) => (
          <li key={`${view.viewed_by}-${view.viewed_at}`} className="border-b border-line py-2">
            <p>
              <strong className="font-strong">{view.viewed_by}</strong>, {rolesText(view.roles)},{' '}
              <TimeText at={view.viewed_at} form="record" />
            </p>
            <p className="break-words text-small text-ink-2">“{view.reason}”</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
