import { formatRecordedDistance } from '#contract/format/distance.ts';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { Plus } from 'lucide';
import type { Vehicle } from '#contract/vehicles.ts';
import { listVehicles } from '#contract/endpoints/vehicles.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { ListFailed } from '#web/components/account/account-list.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { SellLink } from './sell-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Garage', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs): Promise<{ vehicles: Vehicle[] | null }> {
  return {
    vehicles: await pageContext(context)
      .client.call(listVehicles)
      .catch(() => null),
  };
}

const VIN_LENGTH = 17;
function lineOf({ vin, facts, location }: Vehicle): string {
  const number = vin === '' ? 'No VIN yet' : vin.length === VIN_LENGTH ? `VIN ending ${vin.slice(-6)}` : vin;
  const mileage =
    facts.mileage === undefined
      ? ''
      : formatRecordedDistance({ value: facts.mileage, unit: facts.mileage_unit ?? 'mi' });
  return [number, mileage, location.city ?? ''].filter((part) => part !== '').join(', ');
}

function VehicleCard({ vehicle }: { vehicle: Vehicle }) {
  return (
    <li>
      <article>
        <PageLink
          to={`/account/vehicles/${vehicle.id}`}
          tabIndex={-1}
          aria-hidden="true"
          className="block aspect-[3/2]"
        >
          <Picture
            image={vehicle.images[0] ?? null}
            sizes="(min-width: 80rem) 22rem, 90vw"
            isDecorative
            className="h-full w-full"
          />
        </PageLink>
        <div className="mt-3">
          <h2 className="text-h4 font-strong">
            <PageLink
              className="decoration-1 underline-offset-4 hover:underline"
              to={`/account/vehicles/${vehicle.id}`}
            >
              {vehicle.title}
            </PageLink>
          </h2>
          <p className="tnum text-small text-ink-3">{lineOf(vehicle)}</p>
          {vehicle.dealer === null ? null : (
            <p className="text-small text-ink-2">
              For {vehicle.dealer.name}
              {vehicle.may_change ? '' : ', added by a colleague'}
            </p>
          )}
          <div className="mt-3 flex gap-2">
            {vehicle.may_change ? <SellLink vehicle={vehicle} /> : null}
            <PageLink className="btn btn-line flex-1" to={`/account/vehicles/${vehicle.id}`}>
              {vehicle.may_change ? 'Edit' : 'View'}
              <span className="sr-only"> the {vehicle.title}</span>
            </PageLink>
          </div>
        </div>
      </article>
    </li>
  );
}

export default function VehiclesPage() {
  const { vehicles } = useLoaderData<typeof loader>();
  return (
    <>
      <AccountHead title="Garage" lead="Vehicles you own or are preparing to sell." />
      {vehicles === null ? (
        <ListFailed message="We couldn’t load your vehicles" hint="Your vehicles are safe. Please try again." />
      ) : (
        <ul className="mt-6 grid gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
          {vehicles.map((vehicle) => (
            <VehicleCard key={vehicle.id} vehicle={vehicle} />
          ))}
          <li>
            <PageLink
              to="/account/vehicles/new"
              className="grid aspect-[3/2] place-content-center justify-items-center gap-2 border-2 border-dashed border-line-strong p-4 text-center hover:bg-sunken"
            >
              <Icon of={Plus} size={26} />
              <span className="font-strong">Add a vehicle</span>
              <span className="text-small text-ink-3">Start with the VIN</span>
            </PageLink>
          </li>
        </ul>
      )}
    </>
  );
}
