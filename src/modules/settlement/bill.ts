import { formatRecordedDistance } from '#contract/format/distance.ts';
import type { Closed } from '#modules/bidding/index.ts';
import type { PartyRow, SettlementRow } from './store/tables.ts';

export interface BillFacts {
  readonly car: {
    readonly title: string;
    readonly year: number;
    readonly make: string;
    readonly model: string;
    readonly vin: string;
    readonly mileage: string;
    readonly lotNumber: number;
  };
  readonly seller: { readonly name: string; readonly address: string };
  readonly buyer: { readonly name: string; readonly address: string };
  readonly price: number;
  readonly currency: string;
  readonly soldAt: string;
}

export function billFacts({
  row,
  closed,
  parties,
}: {
  row: SettlementRow;
  closed: Closed;
  parties: readonly PartyRow[];
}): BillFacts {
  const { car } = closed;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const { vin, mileage, mileage_unit: unit, mileage_is_known: isKnown } = car.vehicle;
  const party = (side: 'buyer' | 'seller') => {
    const found = parties.find((each) => each.side === side);
    return { name: found?.name ?? '', address: found?.address ?? '' };
  };
  return {
    car: {
      title: row.title,
      year: car.year,
      make: car.make,
      model: car.model,
      vin: text(vin),
      lotNumber: car.lotNumber,
      mileage:
        typeof mileage === 'number'
          ? `${formatRecordedDistance({ value: mileage, unit: unit === 'km' ? 'km' : 'mi' })}${isKnown === false ? ' shown, true mileage unknown' : ''}`
          : 'Unknown',
    },
    seller: party('seller'),
    buyer: party('buyer'),
    price: row.price,
    currency: row.currency,
    soldAt: row.started_at.toISOString(),
  };
}
