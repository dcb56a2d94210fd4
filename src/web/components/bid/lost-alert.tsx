import { WifiOff } from 'lucide';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { useBidPanel } from './bid-panel-state.tsx';

export function LostAlert() {
  const { backend } = useBidPanel();
  return (
    <div className="alert alert-warn mt-4" role="status">
      <Icon of={WifiOff} />
      <div>
        <strong className="font-strong">Reconnecting</strong>
        <br />
        Last updated at <TimeText at={backend.lastReceivedAt() ?? 0} form="second" />. You may be missing newer bids.
      </div>
    </div>
  );
}
