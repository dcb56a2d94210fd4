import type { BidPanelState } from '#web/components/bid/bid-panel-state.tsx';
import type { PanelVariant } from '#web/components/bid/panel-variant.ts';
import type { StopId } from './practice-text.ts';

type ShownPanel = Pick<BidPanelState, 'variant' | 'flow' | 'isLost' | 'isRaising'>;

function stopOfForm({ variant, flow, isRaising }: ShownPanel, isHoldDeclined: boolean): StopId {
  if (isHoldDeclined && flow.step !== 'answered') return 'hold_declined';
  if (flow.step === 'sending') return 'sending';
  if (flow.step === 'review') return flow.asksToConfirm ? 'confirm' : 'review';
  if (variant === 'leading') return isRaising ? 'raising' : 'leading';
  if (variant === 'outbid') return flow.answer?.leading === false ? 'outbid_at_once' : 'outbid';
  return 'ready';
}

const HAS_FORM: ReadonlySet<PanelVariant> = new Set(['ready', 'leading', 'outbid']);

export function stopOf(panel: ShownPanel, isHoldDeclined: boolean): StopId {
  if (!HAS_FORM.has(panel.variant)) return panel.variant;
  return panel.isLost ? 'lost' : stopOfForm(panel, isHoldDeclined);
}
