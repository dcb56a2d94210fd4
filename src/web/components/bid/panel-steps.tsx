import { ShieldX } from 'lucide';
import { formatMoney } from '#contract/format/money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { useBidPanel } from './bid-panel-state.tsx';
import { BidSetup } from './bid-setup.tsx';
import { NextMinimum } from './guest-prompt.tsx';
import type { PanelVariant } from './panel-variant.ts';

export function BlockedNotice() {
  const { you } = useBidPanel();
  return (
    <>
      <NextMinimum />
      <div className="alert alert-soft mt-3">
        <Icon of={ShieldX} />
        <div>
          <strong className="font-strong">
            {you?.is_seller === true ? 'This is your auction' : 'You can’t bid here'}
          </strong>
          <br />
          {you?.refusal?.message}
        </div>
      </div>
    </>
  );
}

export type PromptKind = Extract<PanelVariant, 'paused' | 'barred' | 'verify_email' | 'accept_terms' | 'no_card'>;

export function PausedNotice() {
  const { live, user, maximum } = useBidPanel();
  return (
    <>
      <NextMinimum />
      {user !== null && live.tick.leader === user.username ? (
        <p className="mt-3 text-small text-ink-2">
          You’re the high bidder{maximum === null ? '' : ` with a maximum of ${formatMoney(maximum)}`}.
        </p>
      ) : null}
    </>
  );
}

export function UnavailableNotice({ kind }: { kind: PromptKind }) {
  if (kind === 'paused') return <PausedNotice />;
  return kind === 'barred' ? <BlockedNotice /> : <BidSetup />;
}
