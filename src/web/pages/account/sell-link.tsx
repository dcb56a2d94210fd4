import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Vehicle } from '#contract/vehicles.ts';
import { accountClient } from '#web/components/account/account-client.ts';
import { useAct } from '#web/components/account/use-act.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { draftPath } from './submit/steps.ts';

/** The draft of this vehicle: the one that was begun, or a new one. */
async function draftOf(vehicle: Vehicle): Promise<string> {
  const begun = (await accountClient.submissions.list()).find((each) => each.vehicle_id === vehicle.id && each.may_be_changed);
  return begun === undefined ? draftPath((await accountClient.submissions.begin({ vehicle_id: vehicle.id })).id, 'vehicle') : draftPath(begun.id);
}

/** From the garage straight to the first step. Before the page's own code is there it leads to the list to choose from. */
export function SellLink({ vehicle }: { vehicle: Vehicle }) {
  const navigate = useNavigate();
  const { isBusy, refused, run } = useAct('The draft could not be begun. Please try again.');
  const sell = (event: MouseEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!isBusy) void run(() => draftOf(vehicle)).then((path) => (path === null ? undefined : navigate(path)));
  };
  return (
    <div className="flex-1">
      <PageLink className="btn btn-line w-full" to={`/account/auctions/submit?vehicle=${vehicle.id}`} aria-busy={isBusy} onClick={sell}>
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
