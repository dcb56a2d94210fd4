import { Fingerprint } from 'lucide';
import { useHasPasskeys } from '#web/components/account/use-has-passkeys.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { WaitingButton } from '#web/components/ui/form.tsx';

export function PasskeyButton({ isBusy, onChoose }: { isBusy: boolean; onChoose: () => void }) {
  if (useHasPasskeys() === false) return null;
  return (
    <WaitingButton
      className="btn-line mt-3 w-full"
      {...(isBusy ? { 'aria-disabled': true } : {})}
      onClick={() => {
        if (!isBusy) onChoose();
      }}
    >
      <Icon of={Fingerprint} />
      Sign in with a passkey
    </WaitingButton>
  );
}
