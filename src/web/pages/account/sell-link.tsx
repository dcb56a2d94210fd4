import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Vehicle } from '#contract/vehicles.ts';
import { beginSubmission, listSubmissions } from '#contract/endpoints/submissions.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { draftPath } from './submit/steps.ts';

async function draftOf(vehicle: Vehicle): Promise<string> {
  const begun = (await browserClient.call(listSubmissions)).find(
    (each) => each.vehicle_id === vehicle.id && each.may_be_changed,
  );
  return begun === undefined
    ? draftPath((await browserClient.call(beginSubmission, { body: { vehicle_id: vehicle.id } })).id, 'vehicle')
    : draftPath(begun.id);
}

/** Before hydration it links to the list to choose from. */
export function SellLink({ vehicle }: { vehicle: Vehicle }) {
  const navigate = useNavigate();
  const { isBusy, refused, run } = useAction('We couldn’t start the draft. Please try again.');
  const sell = (event: MouseEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!isBusy) void run(() => draftOf(vehicle)).then((path) => (path === null ? undefined : navigate(path)));
  };
  return (
    <div className="flex-1">
      <PageLink
        className="btn btn-line w-full"
        to={`/account/auctions/submit?vehicle=${vehicle.id}`}
        aria-busy={isBusy}
        onClick={sell}
      >
        {isBusy ? 'Opening…' : 'Sell'}
        <span className="sr-only"> the {vehicle.title}</span>
      </PageLink>
      {refused === undefined ? null : (
        <p className="error mt-1" role="alert">
          {refused.message}
        </p>
      )}
    </div>
  );
}
