import { ShieldX } from 'lucide-react';
import { Icon } from '#web/components/ui/icon.tsx';
import { useBidPanel } from './bid-panel-state.tsx';
import { BidSetup } from './bid-setup.tsx';
import { NextMinimum } from './guest-prompt.tsx';
import type { PanelVariant } from './panel-variant.ts';

/** For the seller, the selling dealer's members, staff and blocked users. */
export function BlockedNotice() {
  const { you } = useBidPanel();
  return (
    <>
      <NextMinimum />
      <div className="band band-soft mt-3">
        <Icon of={ShieldX} />
        <div>
          <strong className="font-strong">{you?.is_seller === true ? 'This is your auction' : 'You can’t bid here'}</strong>
          <br />
          {you?.refusal?.message}
        </div>
      </div>
    </>
  );
}

export type PromptKind = Extract<PanelVariant, 'barred' | 'verify_email' | 'accept_terms' | 'no_card'>;

/** What a signed-in reader sees who may not bid, or not yet. */
export function UnavailableNotice({ kind }: { kind: PromptKind }) {
  return kind === 'barred' ? <BlockedNotice /> : <BidSetup />;
}
