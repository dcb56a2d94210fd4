import { chooseDisclosure } from '#contract/endpoints/bidding.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { ErrorSummary, SuccessAlert } from '#web/components/ui/form.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';

export function DisclosureChoice({
  slug,
  isRevealed,
  isOpen,
  onDone,
}: {
  slug: string;
  isRevealed: boolean;
  isOpen: boolean;
  onDone: () => void;
}) {
  const action = useAction('Your choice was not saved. Please try again.');
  const isReady = useIsReady();
  if (!isOpen)
    return (
      <p className="mt-2 max-w-prose text-ink-2">
        {isRevealed
          ? 'You chose to show the reserve after the close, sold or not.'
          : 'If the vehicle isn’t sold, the reserve stays private. A sale makes it public.'}{' '}
        This was fixed when the auction opened.
      </p>
    );
  const choose = async (reveals: boolean) => {
    const done = await action.run(
      () => browserClient.call(chooseDisclosure, { params: { slug }, body: { reveals_reserve: reveals } }),
      reveals ? 'The reserve will be shown after the close.' : 'If the vehicle isn’t sold, the reserve stays private.',
    );
    if (done !== null) onDone();
  };
  return (
    <div className="mt-3">
      <SuccessAlert>{action.notice}</SuccessAlert>
      <ErrorSummary problem={action.refused} />
      <Checkbox
        checked={isRevealed}
        disabled={!isReady || action.isBusy}
        onChange={(event) => void choose(event.target.checked)}
      >
        Show the reserve after the close if the vehicle isn’t sold
      </Checkbox>
      <p className="hint">
        A sale always makes the reserve public. With this, so does a close without a sale, also while you negotiate with
        the high bidder. You can change this until the auction opens.
      </p>
    </div>
  );
}
