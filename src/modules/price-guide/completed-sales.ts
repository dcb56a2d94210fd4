import type { GuideSale } from './comparables.ts';
import type { ImportedRow, ResultRow } from './store.ts';
import { trimOf } from './trim.ts';
import { gearboxOf, guideVehicleOf, milesOf, titleOf } from './vehicle.ts';

/** A sale of this site that was paid for and handed over, or an imported one. */
export type CompletedSale = GuideSale & { readonly completedAt: number } & (
    | { readonly row: ResultRow; readonly imported?: never }
    | { readonly imported: ImportedRow; readonly row?: never }
  );

export function completedSales(rows: readonly ResultRow[], names: readonly string[]): CompletedSale[] {
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
            trim: trimOf(row.title, { year: row.year, names }),
            generation: row.generation,
            row,
          },
        ],
  );
}

/** Other sites say only that a car sold, so its sale counts as completed at once. */
export const importedSales = (rows: readonly ImportedRow[], names: readonly string[]): CompletedSale[] =>
  rows.map((imported) => ({
    id: imported.id,
    price: imported.price,
    soldAt: imported.endedAt.getTime(),
    completedAt: imported.endedAt.getTime(),
    year: imported.year,
    miles: imported.mileage === null ? null : milesOf(imported.mileage, imported.mileageUnit ?? 'mi'),
    gearbox: gearboxOf(imported.transmission ?? ''),
    title: titleOf(imported.titleStatus ?? ''),
    trim: trimOf(imported.trim ?? imported.title, { year: imported.year, names }),
    generation: imported.generation,
    imported,
  }));
