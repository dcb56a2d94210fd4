import { type AuctionField, IMPORT_LIMITS } from '#contract/import-fields.ts';
import { refusalMessage } from '#contract/result.ts';
import { leaseOf } from '#platform/workers/lease.ts';
import type { ImportsContext } from '../deps.ts';
import type { FaultyRow } from '../file-row.ts';
import { LEASE_MS } from '../import-batches.ts';
import type { Batch } from '../read-batches.ts';
import { photoKey } from '../stored-file.ts';
import { type ImportRow, renewLease } from '../store.ts';
import type { ReadAuction } from './read-auction.ts';
import { fetchErrorText, safeGetBytes } from '#platform/safe-fetch.ts';

const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;

/** Returns why it can't be used, for the staff member who named it. */
async function fetchPhoto(
  url: string,
  { allowsOwnNetwork }: { readonly allowsOwnNetwork: boolean },
): Promise<{ readonly bytes: Uint8Array } | { readonly problem: string }> {
  try {
    const bytes = await safeGetBytes(url, {
      allowsOwnNetwork,
      maxBytes: IMPORT_LIMITS.photoBytes,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: MAX_REDIRECTS,
    });
    return { bytes };
  } catch (error) {
    return { problem: fetchErrorText(error) ?? 'The photo couldn’t be fetched.' };
  }
}

interface AuctionWithPhotos extends ReadAuction {
  readonly imageIds: readonly string[];
}

interface Reading {
  readonly batches: AsyncIterable<Batch<ReadAuction>>;
  readonly stopping: AbortSignal;
}

/** One photo after the other, so that those of sellers don't have to wait. A bad photo refuses its row. */
export async function* withPhotos(
  context: ImportsContext,
  row: ImportRow,
  { batches, stopping }: Reading,
): AsyncGenerator<Batch<AuctionWithPhotos>> {
  for await (const batch of batches) {
    const items: AuctionWithPhotos[] = [];
    const refused = [...batch.refused];
    for (const item of batch.items) {
      const taken = await takePhotos(context, row, { auction: item, stopping });
      if ('problems' in taken) refused.push({ row: taken.row, problems: [...taken.problems] });
      else items.push(taken);
    }
    yield { ...batch, items, refused };
  }
}

interface Source {
  readonly column: AuctionField;
  readonly name: string;
  read(): Promise<{ readonly bytes: Uint8Array } | { readonly problem: string }>;
}

function sourcesOf(
  { config, storage }: ImportsContext,
  importId: string,
  { photos, photoUrls }: ReadAuction,
): readonly Source[] {
  return [
    ...photos.map(({ number, name }) => ({
      column: 'photos' as const,
      name,
      async read() {
        const bytes = await storage.get(photoKey(importId, number));
        if (bytes === null) throw new Error(`the photo ${number} of the import ${importId} is gone`);
        return { bytes };
      },
    })),
    ...photoUrls.map((url) => ({ column: 'photo_urls' as const, name: url, read: () => fetchPhoto(url, config) })),
  ];
}

/** A process that stops takes no more: the row isn't counted, and is read again. */
async function takePhotos(
  context: ImportsContext,
  { id, created_by: createdBy }: ImportRow,
  { auction, stopping }: { readonly auction: ReadAuction; readonly stopping: AbortSignal },
): Promise<AuctionWithPhotos | FaultyRow> {
  const { clock, database, media } = context;
  const imageIds: string[] = [];
  for (const { column, name, read } of sourcesOf(context, id, auction)) {
    if (stopping.aborted) break;
    // Many slow photos take longer than a lease.
    await renewLease(database.executor, id, leaseOf(database, await clock.now(database.executor), LEASE_MS));
    const found = await read();
    const taken = 'problem' in found ? found : await media.addImage(found.bytes, { createdBy });
    if ('ok' in taken && taken.ok) {
      imageIds.push(taken.value.id);
      continue;
    }
    for (const imageId of imageIds) await media.discard(imageId);
    const message = 'problem' in taken ? taken.problem : refusalMessage(taken);
    return { row: auction.row, problems: [{ column, value: name, message }] };
  }
  if (stopping.aborted) for (const imageId of imageIds.splice(0)) await media.discard(imageId);
  return { ...auction, imageIds };
}
