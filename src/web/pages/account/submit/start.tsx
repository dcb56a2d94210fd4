import { useLocation, useNavigate } from 'react-router';
import { ArrowRight } from 'lucide';
import type { BeginSubmission, Submission } from '#contract/submissions.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { beginSubmission } from '#contract/endpoints/submissions.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { DoneAlert } from '#web/components/account/done-alert.tsx';
import { useAction } from '#web/components/account/use-action.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { ErrorSummary, Form, FormErrors, SubmitButton, type TextReader } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { readCategory } from '#web/components/vehicle/facts-fields.tsx';
import { NamesFields, namesErrors, readNames } from '#web/components/vehicle/names-fields.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { noticeOf } from '#web/components/console/kept-notice.ts';
import { problem } from '#web/problems.ts';
import { draftPath, missingText } from './steps.ts';

function Drafts({ drafts }: { drafts: readonly Submission[] }) {
  if (drafts.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="heading text-h2">Continue a draft</h2>
      <ul className="mt-4 border-t border-line">
        {drafts.map((draft) => (
          <li key={draft.id} className="relative flex items-center gap-4 border-b border-line py-3">
            <Picture image={draft.images[0] ?? null} sizes="8rem" isDecorative className="h-16 w-24 flex-none" />
            <div className="min-w-0 flex-1 leading-snug">
              <p className="font-strong">
                <PageLink to={draftPath(draft.id)} className="after:absolute after:inset-0 hover:underline">
                  {draft.title}
                </PageLink>
              </p>
              <p className="text-small text-ink-2">{missingText(draft)}</p>
            </div>
            <Icon of={ArrowRight} size={18} className="flex-none" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FromGarage({
  vehicles,
  chosen,
  isBusy,
  begin,
}: {
  vehicles: readonly Vehicle[];
  chosen: string | null;
  isBusy: boolean;
  begin: (body: BeginSubmission) => void;
}) {
  const isReady = useIsReady();
  if (vehicles.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="heading text-h2">From your garage</h2>
      <ul className="mt-4 border-t border-line">
        {vehicles.map((vehicle) => (
          <li
            key={vehicle.id}
            className={`flex flex-wrap items-center gap-4 border-b border-line py-3 ${vehicle.id === chosen ? 'border-l-4 border-l-ink pl-3' : ''}`}
          >
            <Picture image={vehicle.images[0] ?? null} sizes="8rem" isDecorative className="h-16 w-24 flex-none" />
            <div className="min-w-[min(10rem,100%)] flex-1 leading-snug">
              <p className="font-strong">{vehicle.title}</p>
              <p className="tnum text-small text-ink-3">{vehicle.vin}</p>
            </div>
            <button
              type="button"
              className={`btn ${vehicle.id === chosen ? 'btn-solid' : 'btn-line'}`}
              disabled={isBusy || !isReady}
              {...(isReady ? {} : { 'data-waiting': '' })}
              onClick={() => begin({ vehicle_id: vehicle.id })}
            >
              Sell<span className="sr-only"> the {vehicle.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface NamedCar {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
}

export function StartPage({
  vehicles,
  drafts,
  chosen,
  car,
}: {
  vehicles: readonly Vehicle[];
  drafts: readonly Submission[];
  chosen: string | null;
  car: NamedCar | null;
}) {
  const navigate = useNavigate();
  const notice = noticeOf(useLocation().state);
  const { isBusy, refused, run, refuse, settleFields } = useAction('We couldn’t start the draft. Please try again.');
  const begin = async (body: BeginSubmission) => {
    const draft = await run(() => browserClient.call(beginSubmission, { body }));
    if (draft !== null) await navigate(draftPath(draft.id, body.vehicle_id === undefined ? 'facts' : 'vehicle'));
  };
  const startNew = (text: TextReader) => {
    const names = readNames(text);
    const fieldErrors = namesErrors(names);
    const first = Object.values(fieldErrors)[0]?.[0];
    if (first === undefined) void begin({ ...names, category: readCategory(text) ?? 'car' });
    else refuse(problem(first, fieldErrors));
  };
  const others = vehicles.length === 0 && drafts.length === 0 ? 'Start with the VIN' : 'Another vehicle';
  const newVehicle = (
    <section className="mt-10">
      <h2 className="heading text-h2">{car === null ? others : `Your ${car.make} ${car.model}`.trim()}</h2>
      <Form className="mt-5 grid grid-cols-1 gap-6" onSend={startNew}>
        <NamesFields
          names={{ vin: '', year: null, make: '', model: '', ...car, variant: '' }}
          category="car"
          onFilled={settleFields}
        />
        <SubmitButton busy="Saving…" isBusy={isBusy} className="btn-solid justify-self-start px-8">
          Save and continue
        </SubmitButton>
      </Form>
    </section>
  );
  return (
    <div className="max-w-4xl">
      <AccountHead title="Submit a vehicle" lead="Six steps, saved as you go. Listing is free." />
      {notice === null ? null : <DoneAlert>{notice}</DoneAlert>}
      <FormErrors problem={refused}>
        <ErrorSummary />
        {car === null ? null : newVehicle}
        <Drafts drafts={drafts} />
        <FromGarage vehicles={vehicles} chosen={chosen} isBusy={isBusy} begin={(body) => void begin(body)} />
        {car === null ? newVehicle : null}
      </FormErrors>
    </div>
  );
}
