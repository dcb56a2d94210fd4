import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import type { StaffPower } from '#contract/staff.ts';
import { type OpenList, presentCount, readInParts } from '#platform/database/page.ts';
import type { Actor } from '#platform/http/actor.ts';
import { requestPage } from '#platform/http/cursor.ts';
import { refusalUnlessMay } from './policy.ts';

export interface StaffList<Stored, Row> extends OpenList<Stored> {
  present(stored: readonly Stored[]): Promise<Row[]>;
}

interface StaffListPage<Row> {
  readonly items: Row[];
  readonly total: number;
  readonly total_is_minimum: boolean;
  readonly next_cursor: string | null;
}

export async function readListPage<Query extends { cursor?: string | undefined; limit: number }, Stored, Row>(
  actor: Actor,
  { cursor, limit, ...asked }: Query,
  list: {
    readonly power: StaffPower;
    readonly name: string;
    open(asked: Omit<Query, 'cursor' | 'limit'>): Promise<StaffList<Stored, Row>>;
  },
): Promise<Result<StaffListPage<Row>>> {
  const refusal = refusalUnlessMay(actor, list.power);
  if (refusal !== null) return refusal;
  const page = requestPage([list.name, asked], { cursor, limit });
  if (page === null) return invalidCursor();
  const opened = await list.open(asked);
  const [found, counted] = await Promise.all([opened.read(page.range), opened.count()]);
  const { rows, next_cursor } = page.cut(found, opened.positionOf);
  return accepted({ items: await opened.present(rows), ...presentCount(counted), next_cursor });
}

export async function* readWholeList<Stored, Row>(list: Omit<StaffList<Stored, Row>, 'count'>): AsyncGenerator<Row[]> {
  for await (const stored of readInParts(list.read, list.positionOf)) yield list.present(stored);
}
