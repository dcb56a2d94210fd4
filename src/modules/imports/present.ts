import { type FileImport, ResultImportOptionsSchema } from '#contract/imports.ts';
import type { ImportRow } from './store.ts';

interface PreviewedFile {
  readonly names: ReadonlyMap<string, string>;
  readonly failedPhotos: ReadonlyMap<string, number>;
}

export function presentImport(row: ImportRow, { names, failedPhotos }: PreviewedFile): FileImport {
  return {
    id: row.id,
    kind: row.kind,
    file_name: row.file_name,
    created_by: row.created_by === null ? null : (names.get(row.created_by) ?? null),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    state: row.state,
    source: ResultImportOptionsSchema.safeParse(row.options).data?.source ?? null,
    bytes: row.bytes,
    received: row.received,
    progress: progressOf(row),
    added: row.added,
    duplicates: row.duplicates,
    refused: row.refused,
    failed_photos: failedPhotos.get(row.id) ?? 0,
    removed: row.removed,
    kept: row.state === 'undone' ? row.added - row.removed : 0,
    problem: row.problem,
  };
}

function progressOf(row: ImportRow): number {
  if (row.state === 'imported' || row.state === 'undone') return 1;
  if (row.state === 'undoing') return row.added === 0 ? 0 : row.removed / row.added;
  return row.bytes_read / row.bytes;
}
