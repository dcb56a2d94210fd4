import { useRevalidator } from 'react-router';
import { retryPhotos } from '#contract/endpoints/imports.ts';
import type { FileImport } from '#contract/imports.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ErrorSummary, WaitingButton } from '#web/components/ui/form.tsx';

export function RetryPhotos({ item: { id, failed_photos: rows } }: { item: FileImport }) {
  const action = useAction('We couldn’t retry the photos. Please try again.');
  const { revalidate } = useRevalidator();
  if (rows === 0) return null;
  const retry = async () => {
    await action.run(() => browserClient.call(retryPhotos, { params: { id } }));
    void revalidate();
  };
  return (
    <div className="mt-3">
      <ErrorSummary problem={action.refused} />
      <p className="max-w-prose text-ink-2">
        {rows === 1 ? '1 auction wasn’t imported because a photo' : `${rows} auctions weren’t imported because a photo`}{' '}
        couldn’t be fetched. Once the addresses below work, retry. We keep the file for 7 days.
      </p>
      <WaitingButton className="btn-line mt-3" disabled={action.isBusy} onClick={() => void retry()}>
        Retry failed photos
      </WaitingButton>
    </div>
  );
}
