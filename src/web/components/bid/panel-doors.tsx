import { ShieldX } from 'lucide-react';
import { Icon } from '#web/components/ui/icon.tsx';
import { useBidDesk } from './bid-desk.tsx';
import { BidSetup } from './bid-setup.tsx';
import { NextMinimum } from './guest-door.tsx';
import type { PanelFace } from './panel-face.ts';

/** The seller, the selling dealer's people, staff, and who is blocked. */
export function BarredDoor() {
  const { you } = useBidDesk();
  return (
    <>
      <NextMinimum />
      <div className="band band-soft mt-3">
        <Icon of={ShieldX} />
        <div>
          <strong className="font-strong">{you?.is_seller === true ? 'This is your auction' : 'You cannot bid here'}</strong>
          <br />
          {you?.refusal?.message}
        </div>
      </div>
    </>
  );
}

export type DoorKind = Extract<PanelFace, 'barred' | 'verify_email' | 'accept_terms' | 'no_card'>;

/** What a signed-in reader sees who may not bid, or not yet. */
export function ShutDoor({ kind }: { kind: DoorKind }) {
  return kind === 'barred' ? <BarredDoor /> : <BidSetup />;
}
