import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '#web/components/ui/icon.tsx';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { sellerClient } from './seller-client.ts';
import { useAction } from './use-action.ts';

/** Makes a draft from everything that was sent for an auction that ended without a sale, and opens it. `children` stand beside the button. */
export function Relist({ slug, children }: { slug: string; children?: ReactNode }) {
  const navigate = useNavigate();
  const { run, isBusy, refused } = useAction();
  const relist = async () => {
    const draft = await run(() => sellerClient.seller.relist(slug));
    if (draft !== null) await navigate(`/account/auctions/submit?draft=${draft.id}`);
  };
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <ErrorSummary problem={refused} />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-solid" disabled={isBusy} onClick={() => void relist()}>
          <Icon of={RefreshCw} size={16} />
          {isBusy ? 'Copying your listing…' : 'Relist this car'}
        </button>
        {children}
      </div>
      <p className="text-small">We copy your text, photos, documents and terms into a new draft. Nothing is public until you submit it.</p>
    </div>
  );
}
