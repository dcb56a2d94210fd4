import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { arrayLiteral } from '../database/array-literal.ts';
import type { Executor } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { Message } from './letter.ts';

/** A message as the outbox has it, with its words. */
export interface OutboxRow {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  created_at: Date;
  sent_at: Date | null;
  due_at: Date | null;
  attempts: number;
  last_error: string | null;
  once: boolean;
  valid_until: Date | null;
  /** Since when a process is sending it. */
  sending_since: Date | null;
  outcome: MailOutcome | null;
  /** Who handed it over has still to hear of its end. */
  is_awaited: boolean;
}
/**
 * What became of a message: it left; it was too late to be true; the address takes no mail; the server would not take it; or the process or
 * the server died while it was handed over, and it may have left.
 */
export type MailOutcome = 'sent' | 'late' | 'refused' | 'given_up' | 'lost';
interface Sheet {
  html: string;
  text: string;
  headers: Record<string, string>;
}
/** The words are the message's own, or stand on a sheet that many share, with marks where what is its reader's belongs. */
type KeptRow = Omit<OutboxRow, 'html' | 'text'> & { html: string | null; text: string | null; sheet_id: string | null; fills: Record<string, string> };

/** The table in which letters wait, and are kept. */
export const outbox = (executor: Executor) => executor.withTables<{ mail_outbox: KeptRow }>();
const sheets = (executor: Executor) => executor.withTables<{ mail_sheets: Sheet & { id: string } }>();

/** Keeps messages, and tells their ids: one statement for all, and one for each sheet of those that say the same. */
export async function insertMessages(
  transaction: Executor,
  messages: readonly Message[],
  { once, isAwaited, at, dueAt }: { once: boolean; isAwaited: boolean; at: Date; dueAt: Date | null },
): Promise<string[]> {
  const ids = messages.map(() => newId());
  const sheetIds = await insertSheets(transaction, messages);
  const column = (pick: (message: Message) => string | null): string => arrayLiteral(messages.map(pick));
  const own = (pick: (message: Message) => string) => (message: Message) => (message.fills === undefined ? pick(message) : null);
  await sql`insert into mail_outbox (id, recipient, subject, html, text, headers, sheet_id, fills, created_at, due_at, attempts, once, is_awaited, valid_until)
    select id, recipient, subject, html, text, headers, sheet_id, fills, ${at}, ${dueAt}::timestamptz, 0, ${once}, ${isAwaited}, valid_until
    from unnest(${arrayLiteral(ids)}::text[], ${column(({ to }) => to)}::text[], ${column(({ subject }) => subject)}::text[], ${column(own(({ html }) => html))}::text[],
      ${column(own(({ text }) => text))}::text[], ${column((message) => JSON.stringify((message.fills === undefined ? message.headers : null) ?? {}))}::jsonb[],
      ${arrayLiteral(sheetIds)}::text[], ${column(({ fills }) => JSON.stringify(fills ?? {}))}::jsonb[],
      ${column(({ validUntil }) => (validUntil === undefined ? null : new Date(validUntil).toISOString()))}::timestamptz[])
      as m(id, recipient, subject, html, text, headers, sheet_id, fills, valid_until)`.execute(transaction);
  return ids;
}

/** Keeps the sheets of these messages, each once; the id of each message's sheet, or null for one that has its words to itself. */
async function insertSheets(transaction: Executor, messages: readonly Message[]): Promise<(string | null)[]> {
  // By their HTML, which is one and the same string for all who are written alike, so that none of it is read.
  const kept = new Map<string, (Sheet & { id: string })[]>();
  const ids: (string | null)[] = [];
  for (const { html, text, headers = {}, fills } of messages) {
    const like = kept.get(html) ?? [];
    const found = fills === undefined ? null : like.find((sheet) => sheet.text === text && isDeepStrictEqual(sheet.headers, headers));
    const sheet = found === undefined ? { id: newId(), html, text, headers: { ...headers } } : found;
    ids.push(sheet?.id ?? null);
    if (found !== undefined || sheet === null) continue;
    kept.set(html, [...like, sheet]);
    await sheets(transaction).insertInto('mail_sheets').values(sheet).execute();
  }
  return ids;
}

/** Rows with their words: those of their sheets, with what is their reader's own in the place of its mark. */
export async function withWords(executor: Executor, rows: readonly KeptRow[]): Promise<OutboxRow[]> {
  const ids = [...new Set(rows.flatMap(({ sheet_id: id }) => id ?? []))];
  const found = ids.length === 0 ? [] : await sheets(executor).selectFrom('mail_sheets').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(found.map((sheet) => [sheet.id, sheet]));
  return rows.map(({ sheet_id: sheetId, fills, ...row }) => {
    const sheet = sheetId === null ? null : byId.get(sheetId);
    if (sheet === undefined) throw new Error(`message ${row.id} stands on a sheet that is not there`);
    const fill = (words: string): string => Object.entries(fills).reduce((filled, [mark, own]) => filled.replaceAll(mark, () => own), words);
    return sheet === null
      ? { ...row, html: row.html ?? '', text: row.text ?? '' }
      : {
          ...row,
          html: fill(sheet.html),
          text: fill(sheet.text),
          headers: Object.fromEntries(Object.entries(sheet.headers).map(([name, value]) => [name, fill(value)])),
        };
  });
}

/** How a message ended that somebody waits for. */
export interface EndedMail {
  readonly id: string;
  readonly outcome: MailOutcome;
  readonly error: string;
}

/** Takes word of messages that ended, each once: what another process is taking is left to it. */
export async function takeEnded(transaction: Executor, limit: number): Promise<EndedMail[]> {
  const result = await sql<EndedMail>`update mail_outbox set is_awaited = false
    where id in (select id from mail_outbox where is_awaited and outcome is not null order by id limit ${limit} for update skip locked)
    returning id, outcome, coalesce(last_error, '') as error`.execute(transaction);
  return result.rows;
}

/** Forgets all messages to an address, and the sheets that nobody else was sent. */
export async function deleteMessagesTo(transaction: Executor, recipient: string): Promise<void> {
  const deleted = await outbox(transaction)
    .deleteFrom('mail_outbox')
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .returning('sheet_id')
    .execute();
  const ids = [...new Set(deleted.flatMap(({ sheet_id: id }) => id ?? []))];
  if (ids.length > 0)
    await sql`delete from mail_sheets s where s.id = any(${arrayLiteral(ids)}::text[]) and not exists (select from mail_outbox o where o.sheet_id = s.id)`.execute(
      transaction,
    );
}
