import { RefreshCw } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RelistOffer } from '#contract/submissions.ts';
import { readRelistOffer, relistVehicle } from '#contract/endpoints/listings.ts';
import { browserClient } from '#web/api.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { useAction } from './use-action.ts';

function useRelist(slug: string) {
  const navigate = useNavigate();
  const { run, isBusy, refused } = useAction();
  const relist = async () => {
    const draft = await run(() => browserClient.call(relistVehicle, { params: { slug } }));
    if (draft !== null) await navigate(`/account/auctions/submit?draft=${draft.id}`);
  };
  return { relist, isBusy, refused };
}

export function RelistInList({ slug, title }: { slug: string; title: string }) {
  const { relist, isBusy, refused } = useRelist(slug);
  return (
    <>
      <button
        type="button"
        className="btn btn-solid flex-1 sm:w-36"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void relist();
        }}
      >
        {isBusy ? 'Copying…' : 'List again'}
        <span className="sr-only"> the {title}</span>
      </button>
      {refused === undefined ? null : (
        <p className="error basis-full" role="alert">
          {refused.message}
        </p>
      )}
    </>
  );
}

function RelistButton({ slug, children }: { slug: string; children?: ReactNode }) {
  const { relist, isBusy, refused } = useRelist(slug);
  return (
    <>
      <ErrorSummary problem={refused} />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-solid" disabled={isBusy} onClick={() => void relist()}>
          <Icon of={RefreshCw} size={16} />
          {isBusy ? 'Copying your listing…' : 'List again'}
        </button>
        {children}
      </div>
      <p className="text-small">
        We copy your text, photos, documents and terms into a new draft. Nothing is public until you submit it.
      </p>
    </>
  );
}

interface RelistProps {
  slug: string;
  children?: ReactNode;
  isOptional?: boolean;
}

export function Relist({ slug, children, isOptional = false }: RelistProps) {
  const [offer, setOffer] = useState<RelistOffer | null>(null);
  useEffect(() => {
    let isCurrent = true;
    browserClient.call(readRelistOffer, { params: { slug } }).then(
      (answer) => {
        if (isCurrent) setOffer(answer);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [slug]);
  if (offer?.may_relist === true)
    return (
      <div className="mt-3 grid justify-items-start gap-2">
        <RelistButton slug={slug}>{children}</RelistButton>
      </div>
    );
  if (isOptional) return null;
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      {offer === null || offer.message === null ? null : <p>{offer.message}</p>}
      {children}
    </div>
  );
}
