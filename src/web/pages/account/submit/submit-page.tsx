import { listOwnDealers } from '#contract/endpoints/account.ts';
import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { SUBMISSION_STEPS } from '#contract/submission-steps.ts';
import type { Submission, SubmissionStep } from '#contract/submissions.ts';
import { dealerRoleMay } from '#contract/dealer-roles.ts';
import { readDealerAccess } from '#contract/endpoints/dealers.ts';
import { listVehicles } from '#contract/endpoints/vehicles.ts';
import { listSubmissions, readSubmission } from '#contract/endpoints/submissions.ts';
import { readAdviceOn } from '#web/components/price-guide/read-reserve-advice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Colleague } from './hand-over.tsx';
import { type NamedCar, StartPage } from './start.tsx';
import { Wizard } from './wizard.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Submit a vehicle', isPrivate: true });

const MAX_NAME = 120;

const isStep = (text: string | null): text is SubmissionStep => SUBMISSION_STEPS.some((step) => step === text);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const { searchParams } = new URL(request.url);
  const id = searchParams.get('draft');
  if (id !== null) {
    const [draft, all] = await Promise.all([
      client.call(readSubmission, { params: { id } }),
      client.call(listOwnDealers),
    ]);
    const dealers = all.filter((dealer) => dealerRoleMay(dealer.role, 'sell'));
    const asked = searchParams.get('step');
    if (!draft.may_be_changed && asked !== null) throw redirect(`/account/auctions/submit?draft=${id}`);
    const step = isStep(asked) ? asked : draft.step;
    const isPriced = step === 'sale' || (step === 'review' && draft.relist_of !== null);
    const advice = isPriced ? await readAdviceOn(client, draft) : null;
    const colleagues = step === 'review' ? [] : await readColleagues(client, draft);
    return { kind: 'draft' as const, draft, dealers, step, advice, colleagues };
  }
  const [vehicles, submissions] = await Promise.all([client.call(listVehicles), client.call(listSubmissions)]);
  return {
    kind: 'start' as const,
    vehicles,
    chosen: searchParams.get('vehicle'),
    car: carIn(searchParams),
    drafts: submissions.filter((each: Submission) => each.may_be_changed),
  };
}

function carIn(search: URLSearchParams): NamedCar | null {
  const [make, model, year] = ['make', 'model', 'year'].map((name) =>
    (search.get(name) ?? '').trim().slice(0, MAX_NAME),
  );
  if (!make) return null;
  return { make, model: model ?? '', year: /^\d{4}$/.test(year ?? '') ? Number(year) : null };
}

/** Members who may sell for the draft’s dealership. Empty if they can’t be read, so that the draft still opens. */
async function readColleagues(client: Pick<ApiClient, 'call'>, { dealer }: Submission): Promise<Colleague[]> {
  if (dealer === null) return [];
  try {
    const { members } = await client.call(readDealerAccess, { params: { slug: dealer.slug } });
    return members
      .filter(({ role }) => dealerRoleMay(role, 'sell'))
      .map(({ username, name, role }) => ({ username, name, role }));
  } catch {
    return [];
  }
}

export default function SubmitPage() {
  const data = useLoaderData<typeof loader>();
  if (data.kind === 'start')
    return <StartPage vehicles={data.vehicles} drafts={data.drafts} chosen={data.chosen} car={data.car} />;
  return (
    <Wizard
      key={`${data.draft.id} ${data.step} ${data.draft.state}`}
      draft={data.draft}
      dealers={data.dealers}
      step={data.step}
      advice={data.advice}
      colleagues={data.colleagues}
    />
  );
}
