import { z } from 'zod';
import { formatRecordedDistance } from '#contract/format/distance.ts';
import type { Closed } from '#modules/bidding/index.ts';
import type { PartyRow, SettlementRow } from './store/tables.ts';

const PartySchema = z.object({ name: z.string(), address: z.string() });
export const BillContentSchema = z.object({
  car: z.object({
    title: z.string(),
    year: z.number(),
    make: z.string(),
    model: z.string(),
    vin: z.string(),
    mileage: z.string(),
    lotNumber: z.number(),
  }),
  seller: PartySchema,
  buyer: PartySchema,
  price: z.number(),
  currency: z.string(),
  soldAt: z.string(),
});
export type BillContent = z.infer<typeof BillContentSchema>;

export function billContent({
  row,
  closed,
  parties,
}: {
  row: SettlementRow;
  closed: Closed;
  parties: readonly PartyRow[];
}): BillContent {
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
