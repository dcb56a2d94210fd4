import { refusalMessage } from '#contract/result.ts';
import type { ImportsContext } from '../deps.ts';
import type { FaultyRow } from '../file-row.ts';
import type { Batch } from '../read-batches.ts';
import { photoKey } from '../stored-file.ts';
import type { ImportRow } from '../store.ts';
import type { ReadAuction } from './read-auction.ts';

interface AuctionWithPhotos extends ReadAuction {
  readonly imageIds: readonly string[];
}

/** One photo after the other, so that those of sellers don't have to wait. A bad photo refuses its row. */
export async function* withPhotos(
  context: ImportsContext,
  row: ImportRow,
  batches: AsyncIterable<Batch<ReadAuction>>,
): AsyncGenerator<Batch<AuctionWithPhotos>> {
  for await (const batch of batches) {
    const items: AuctionWithPhotos[] = [];
    const refused = [...batch.refused];
    for (const item of batch.items) {
      const taken = await takePhotos(context, row, item);
      if ('faults' in taken) refused.push({ row: taken.row, faults: [...taken.faults] });
      else items.push(taken);
    }
    yield { ...batch, items, refused };
  }
}

async function takePhotos(
  { media, storage }: ImportsContext,
  { id, created_by: createdBy }: ImportRow,
  auction: ReadAuction,
): Promise<AuctionWithPhotos | FaultyRow> {
  const imageIds: string[] = [];
  for (const { number, name } of auction.photos) {
    const bytes = await storage.get(photoKey(id, number));
    if (bytes === null) throw new Error(`the photo ${number} of the import ${id} is gone`);
    const taken = await media.addImage(bytes, { createdBy });
    if (taken.ok) {
      imageIds.push(taken.value.id);
      continue;
    }
    for (const imageId of imageIds) await media.discard(imageId);
    return { row: auction.row, faults: [{ column: 'photos', value: name, message: refusalMessage(taken) }] };
  }
  return { ...auction, imageIds };
}
