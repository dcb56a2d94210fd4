import type { StaffPower } from '#contract/staff.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { csvLines, textStream } from '#platform/http/csv.ts';
import { requireStaffWithProof } from './policy.ts';
import { recordAuditEntry } from './audit-store.ts';
import { readWholeList, type StaffList } from './staff-list.ts';

type Cell<Row> = (row: Row) => string | number | null;
export type ExportCells<Row, Column extends string> = Readonly<
  Record<Column, Cell<Row> | readonly (readonly [heading: string, Cell<Row>])[]>
>;

interface ExportedList<Stored, Row, Column extends string> {
  readonly power: StaffPower;
  readonly action: string;
  readonly subject: string;
  readonly cells: ExportCells<Row, Column>;
  readonly query: { readonly q?: string | undefined; readonly hide: string };
  open(): Promise<Omit<StaffList<Stored, Row>, 'count'>>;
}

/** A list's CSV, with the columns that it shows. It names people, so it is in the audit log. */
export async function exportList<Stored, Row, Column extends string>(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { power, action, subject, query, cells, open }: ExportedList<Stored, Row, Column>,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const who = requireStaffWithProof(actor, power);
  if (!who.ok) return who;
  const { q = '', hide, ...asked } = query;
  await database.transaction(async (transaction) =>
    recordAuditEntry(transaction, {
      actorId: who.value.userId,
      action,
      subject,
      // An address is somebody's, and the audit log is kept for good.
      after: { ...asked, q: q.includes('@') ? 'an email address' : q },
      at: await clock.now(transaction),
    }),
  );
  const parts = async function* () {
    yield* readWholeList(await open());
  };
  return accepted(textStream(exportLines({ cells, parts }, hide)));
}

/** A list's CSV with the columns that it shows. The caller checks who may read it. */
export async function* exportLines<Row, Column extends string>(
  {
    cells,
    parts,
  }: {
    readonly cells: ExportCells<Row, Column>;
    /** All pages of the list. An error aborts the download. */
    parts(): AsyncIterable<readonly Row[]>;
  },
  hide: string,
): AsyncGenerator<string> {
  const hidden = hide.split(',');
  const ofTable: readonly (readonly [string, ExportCells<Row, string>[string]])[] = Object.entries(cells);
  const columns = ofTable
    .filter(([column]) => !hidden.includes(column))
    .flatMap(([column, cell]) => (typeof cell === 'function' ? [[column, cell] as const] : [...cell]));
  yield csvLines([columns.map(([heading]) => heading)]);
  for await (const rows of parts()) yield csvLines(rows.map((row) => columns.map(([, cell]) => cell(row))));
}
