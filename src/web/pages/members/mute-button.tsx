import { Volume2, VolumeX } from 'lucide';
import { useState } from 'react';
import { muteMember, unmuteMember } from '#contract/endpoints/members.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { WaitingButton } from '#web/components/ui/form.tsx';

export function MuteButton({ username, isMuted: wasMuted }: { username: string; isMuted: boolean }) {
  const [isMuted, setMuted] = useState(wasMuted);
  const { isBusy, refused, run } = useAction();
  const toggle = async () => {
    const muted = await run(() => browserClient.call(isMuted ? unmuteMember : muteMember, { params: { username } }));
    if (muted !== null) setMuted(muted.some((each) => each.username === username));
  };
  return (
    <div>
      <WaitingButton className="btn-line" disabled={isBusy} onClick={() => void toggle()}>
        <Icon of={isMuted ? Volume2 : VolumeX} size={18} />
        {isMuted ? 'Unmute' : 'Mute'} {username}
      </WaitingButton>
      <p className={refused === undefined ? 'mt-1 max-w-60 text-small text-ink-3' : 'error'} role="status">
        {refused?.message ?? (isMuted ? 'You don’t see their comments.' : '')}
      </p>
    </div>
  );
}
