import { useState } from 'react';
import { useLoaderData, useNavigate, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { Category } from '#contract/categories.ts';
import type { VehicleDocument } from '#contract/documents.ts';
import type { Image } from '#contract/primitives.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import {
  addVehicle,
  changeVehicle,
  listVehicleDocuments,
  readVehicle,
  removeVehicle,
} from '#contract/endpoints/vehicles.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead, BackLink } from '#web/components/account/account-head.tsx';
import { useAction } from '#web/components/account/use-action.ts';
import { VehicleView } from './vehicle-view.tsx';
import { VehicleDocuments } from '#web/components/documents/vehicle-documents.tsx';
import { PhotoField, placed } from '#web/components/photos/photo-field.tsx';
import { ConfirmButton } from '#web/components/ui/confirm-button.tsx';
import { TextArea } from '#web/components/ui/fields.tsx';
import { ErrorSummary, Form, SubmitButton, type TextReader } from '#web/components/ui/form.tsx';
import { FACT_FIELDS, FactsFields, numberErrors, readFacts } from '#web/components/vehicle/facts-fields.tsx';
import { NamesFields, namesErrors, readNames } from '#web/components/vehicle/names-fields.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problem } from '#web/problems.ts';

const NEW = 'new';
const MAX_PHOTOS = 100;
const STILL_SENDING = 'Photos are still uploading. Save the vehicle when they’re done.';
const FAILED = 'We couldn’t save the vehicle. Your text is still here: please try again.';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData?.vehicle == null ? 'Add a vehicle' : loaderData.vehicle.title, isPrivate: true });

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const id = params['id'] ?? '';
  if (id === NEW) return { vehicle: null, documents: [] };
  const vehicle = await client.call(readVehicle, { params: { id } });
  return { vehicle, documents: vehicle.may_change ? await client.call(listVehicleDocuments, { params: { id } }) : [] };
}

function RemoveVehicle({ id, title }: { id: string; title: string }) {
  const navigate = useNavigate();
  const { isBusy, refused, run } = useAction();
  const remove = async () => {
    if ((await run(() => browserClient.call(removeVehicle, { params: { id } }))) !== null)
      await navigate('/account/vehicles');
  };
  return (
    <section className="mt-14 border-t border-line pt-6">
      <h2 className="heading text-h3">Remove vehicle</h2>
      <p className="mt-2 max-w-prose text-ink-2">
        This also deletes its facts, photos and documents. Auctions you started from it keep their own copy.
      </p>
      <ErrorSummary problem={refused} />
      <ConfirmButton button={`Yes, remove the ${title}`} isBusy={isBusy} onConfirm={remove}>
        Remove this vehicle
      </ConfirmButton>
    </section>
  );
}

export default function VehiclePage() {
  const { vehicle, documents } = useLoaderData<typeof loader>();
  return vehicle?.may_change === false ? (
    <VehicleView vehicle={vehicle} />
  ) : (
    <VehicleForm vehicle={vehicle} documents={documents} />
  );
}

function VehicleForm({ vehicle, documents }: { vehicle: Vehicle | null; documents: VehicleDocument[] }) {
  const [images, setImages] = useState<Image[]>(vehicle?.images ?? []);
  const [sending, setSending] = useState(0);
  const [category, setCategory] = useState<Category>(vehicle?.facts.category ?? 'car');
  const navigate = useNavigate();
  const { run, refuse, settleFields, ...action } = useAction(FAILED, FACT_FIELDS);
  const save = async (text: TextReader) => {
    // Saving now would drop the uploads in progress.
    if (sending > 0) return refuse(problem(STILL_SENDING));
    const body = { ...readNames(text), ...readFacts(text), notes: text('notes'), images: placed(images) };
    const fieldErrors = { ...numberErrors(body.facts), ...namesErrors(body) };
    if (Object.keys(fieldErrors).length > 0) {
      return refuse(problem(Object.values(fieldErrors)[0]?.[0] ?? FAILED, fieldErrors));
    }
    const saved = await run(() =>
      vehicle === null
        ? browserClient.call(addVehicle, { body })
        : browserClient.call(changeVehicle, { params: { id: vehicle.id }, body }),
    );
    if (saved !== null) await navigate('/account/vehicles');
  };
  return (
    <>
      <BackLink to="/account/vehicles">Garage</BackLink>
      <AccountHead
        title={vehicle === null ? 'Add a vehicle' : vehicle.title}
        {...(vehicle === null ? { lead: 'Enter the VIN and we’ll fill in what we can.' } : {})}
      />
      <ErrorSummary problem={action.refused} />
      <Form className="mt-8 grid gap-10" state={action} onSend={save}>
        <NamesFields
          names={vehicle ?? { vin: '', year: null, make: '', model: '', variant: '' }}
          category={category}
          onCategory={setCategory}
          onFilled={settleFields}
        />
        <section>
          <h2 className="heading mb-5 text-h2">Facts</h2>
          <FactsFields
            facts={vehicle?.facts ?? {}}
            category={category}
            bodyStyle={vehicle?.body_style ?? ''}
            location={vehicle?.location ?? {}}
          />
        </section>
        <section>
          <h2 className="heading mb-5 text-h2">Photos</h2>
          <PhotoField images={images} most={MAX_PHOTOS} onChange={setImages} onSending={setSending} />
        </section>
        <div className="max-w-2xl">
          <TextArea
            name="notes"
            label="Notes"
            hint="Only you can see these: where it’s kept, work done, work planned."
            maxLength={4000}
            defaultValue={vehicle?.notes ?? ''}
          />
        </div>
        <div className="sticky bottom-0 z-10 flex gap-3 border-t border-line bg-bg py-4">
          <SubmitButton busy="Saving…" className="btn-solid px-8">
            {vehicle === null ? 'Add to garage' : 'Save vehicle'}
          </SubmitButton>
        </div>
      </Form>
      <section id="documents" className="mt-14 scroll-mt-24 border-t border-line pt-6">
        <h2 className="heading text-h2">Documents</h2>
        <div className="mt-3">
          {vehicle === null ? (
            <p className="text-ink-2">
              Add the vehicle to your garage first. Then you can keep its title, service records and reports here.
            </p>
          ) : (
            <VehicleDocuments vehicleId={vehicle.id} documents={documents} />
          )}
        </div>
      </section>
      {vehicle === null ? null : <RemoveVehicle id={vehicle.id} title={vehicle.title} />}
    </>
  );
}
