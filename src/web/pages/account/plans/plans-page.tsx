import { useMemo, useState } from 'react';
import { useLoaderData, useNavigate, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { MAX_CARS_IN_PLAN } from '#contract/limits.ts';
import type { BidPlanItem } from '#contract/bid-plans.ts';
import { readAuction, readWatchlist } from '#contract/endpoints/auctions.ts';
import { addBidPlan, changeBidPlan, listBidPlans, setBidPlanState } from '#contract/endpoints/bid-plans.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { ListFailed } from '#web/components/account/account-list.tsx';
import { useAction } from '#web/components/account/use-action.ts';
import { isOnOffer } from '#web/components/auction/auction-figures.ts';
import { ErrorSummary, SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { messageOf, statusOf } from '#web/problems.ts';
import { useSiteCurrency } from '#web/root-data.ts';
import { PlanCard } from './plan-card.tsx';
import { type DraftCar, draftOf, type PlanDraft, refusedByCar, refusedWithTitles, requestOf } from './plan-draft.ts';
import { PlanForm } from './plan-form.tsx';
import { useLivePlans } from './use-live-plans.ts';
import { Nothing } from '#web/components/ui/nothing.tsx';

const FAILED = 'We couldn’t load your bid plans.';
/** The server names a car by its position in the list. */
const FIELDS: Readonly<Record<string, string>> = {
  cars: 'add',
  ...Object.fromEntries(
    Array.from({ length: MAX_CARS_IN_PLAN }, (_, index) => [`cars.${index}.slug`, `cars.${index}.maximum`]),
  ),
};

export const meta: MetaFunction = () => pageMeta({ title: 'Bid plans', isPrivate: true });

/** `?new` opens the form, `?edit=<id>` with a plan; `?car=<slug>` adds a car to either. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const asked = new URL(request.url).searchParams;
  const slug = asked.get('car');
  const [list, watched, car] = await Promise.all([
    client.call(listBidPlans).then(
      (plans) => ({ state: 'loaded' as const, plans }),
      (error: unknown) => ({ state: 'error' as const, message: messageOf(error, FAILED), status: statusOf(error) }),
    ),
    client.call(readWatchlist).catch(() => []),
    slug === null ? null : client.call(readAuction, { params: { slug } }).catch(() => null),
  ]);
  const choices = [...(car === null ? [] : [car]), ...watched.filter((each) => each.slug !== car?.slug)]
    .filter(isOnOffer)
    .map(({ slug: id, title, close_date, minimum_bid }) => ({ slug: id, title, close_date, minimum_bid }));
  return {
    list,
    choices,
    added: choices.find((choice) => choice.slug === slug) ?? null,
    edited: asked.get('edit'),
    isNew: asked.has('new') || slug !== null,
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

function Empty() {
  return (
    <Nothing title="No bid plans yet" className="mt-6" link={['/account/plans?new=1', 'Make a plan']}>
      Choose the auctions you’d be happy to win and a maximum for each. We bid in one after another until you’ve won as
      many as you want.
    </Nothing>
  );
}

function OtherPlans({ plans, added }: { plans: readonly BidPlanItem[]; added: Loaded['added'] }) {
  const open = plans.filter(({ state }) => state === 'active' || state === 'paused');
  if (added === null || open.length === 0) return null;
  return (
    <p className="mt-4">
      Or add the {added.title} to{' '}
      {open.map((plan, index) => (
        <span key={plan.id}>
          {index === 0 ? '' : ', '}
          <PageLink className="link" to={`/account/plans?edit=${plan.id}&car=${added.slug}`}>
            {plan.name}
          </PageLink>
        </span>
      ))}
      .
    </p>
  );
}

function Plans({ loaded, plans: atLoad }: { loaded: Loaded; plans: readonly BidPlanItem[] }) {
  const { choices, added, edited, isNew } = loaded;
  const { plans, replace } = useLivePlans(atLoad);
  const navigate = useNavigate();
  const currency = useSiteCurrency();
  const { run, isBusy, refused, notice } = useAction(undefined, FIELDS);
  const [sent, setSent] = useState<readonly DraftCar[]>([]);
  const atFields = refused === undefined ? undefined : refusedByCar(refused, sent);
  const summed = useMemo(() => (refused === undefined ? undefined : refusedWithTitles(refused, sent)), [refused, sent]);
  const plan = plans.find(({ id }) => id === edited) ?? null;
  const isEditing = plan !== null || isNew;
  const save = async (draft: PlanDraft) => {
    setSent(draft.cars);
    const body = requestOf(draft, currency);
    const saved = await run(() =>
      plan === null
        ? browserClient.call(addBidPlan, { body })
        : browserClient.call(changeBidPlan, { params: { id: plan.id }, body }),
    );
    if (saved !== null) await navigate('/account/plans');
  };
  const setState = async (id: string, state: 'active' | 'paused' | 'cancelled') => {
    const done = { active: 'Plan resumed.', paused: 'Plan paused.', cancelled: 'Plan canceled.' }[state];
    const changed = await run(() => browserClient.call(setBidPlanState, { params: { id }, body: { state } }), done);
    if (changed !== null) replace(changed);
  };
  return (
    <>
      <ErrorSummary problem={summed} />
      <SuccessAlert>{notice}</SuccessAlert>
      {isEditing ? (
        <>
          {plan === null ? <OtherPlans plans={plans} added={added} /> : null}
          <PlanForm
            title={plan === null ? 'New bid plan' : `Edit ${plan.name}`}
            initial={draftOf(plan, added)}
            choices={choices}
            isBusy={isBusy}
            refused={atFields}
            onSave={(draft) => void save(draft)}
          />
        </>
      ) : plans.length === 0 ? (
        <Empty />
      ) : (
        <div className="mt-8 grid gap-12">
          {plans.map((each) => (
            <PlanCard key={each.id} plan={each} isBusy={isBusy} setState={(state) => void setState(each.id, state)} />
          ))}
        </div>
      )}
    </>
  );
}

export default function PlansPage() {
  const loaded = useLoaderData<typeof loader>();
  const { list, edited, isNew } = loaded;
  return (
    <>
      <AccountHead
        title="Bid plans"
        lead="Win one of several auctions, within your maximums and your budget."
        action={
          list.state === 'loaded' && list.plans.length > 0 && edited === null && !isNew ? (
            <PageLink className="btn btn-solid" to="/account/plans?new=1">
              Make a plan
            </PageLink>
          ) : null
        }
      />
      {list.state === 'error' ? (
        <ListFailed message={list.message} hint="Your plans go on as before." status={list.status} />
      ) : (
        <Plans
          key={`${edited ?? ''} ${isNew} ${list.plans.map(({ id }) => id).join()}`}
          loaded={loaded}
          plans={list.plans}
        />
      )}
    </>
  );
}
