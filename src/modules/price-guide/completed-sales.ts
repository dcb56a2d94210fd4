import type { GuideSale } from './comparables.ts';
import type { ResultRow } from './store.ts';
import { guideVehicleOf } from './vehicle.ts';

/** A result that counts in the guide: the sale was paid for and handed over. */
export interface CompletedSale extends GuideSale {
  readonly completedAt: number;
  readonly row: ResultRow;
}

/** Only completed sales. Open sales, those that fell through and highest bids below a reserve are left out. */
export function completedSales(rows: readonly ResultRow[]): CompletedSale[] {
  return rows.flatMap((row) =>
    row.completedPrice === null || row.completedAt === null
      ? []
      : [
          {
            id: row.id,
            price: row.completedPrice,
            soldAt: row.closedAt.getTime(),
            completedAt: row.completedAt.getTime(),
            ...guideVehicleOf(row.year, row.vehicle),
            row,
          },
        ],
  );
}
