import { useDistanceUnit } from '#web/root-data.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { AccountHead, BackLink } from '#web/components/account/account-head.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { factRows } from '#web/components/vehicle/fact-rows.ts';
import { placeText } from '#web/components/listing/place-text.ts';

export function VehicleView({ vehicle }: { vehicle: Vehicle }) {
  const unit = useDistanceUnit();
  return (
    <>
      <BackLink to="/account/vehicles">Garage</BackLink>
      <AccountHead
        title={vehicle.title}
        lead={`Added for ${vehicle.dealer?.name ?? 'your dealership'} by a colleague. Only they can edit or sell it.`}
      />
      <dl className="mt-8 grid max-w-2xl grid-cols-[auto_1fr] gap-x-8 border-t border-line">
        {[
          ...factRows({ ...vehicle.facts, vin: vehicle.vin }, unit),
          ['Location', placeText(vehicle.location)] as const,
        ].map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-line py-3">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-strong">{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="heading mt-10 text-h2">Photos</h2>
      {vehicle.images.length === 0 ? (
        <p className="mt-3 text-ink-2">None yet.</p>
      ) : (
        <ul className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-3">
          {vehicle.images.map((image) => (
            <li key={image.id} className="aspect-[3/2]">
              <Picture image={image} sizes="(min-width: 64rem) 20rem, 45vw" className="h-full w-full" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
