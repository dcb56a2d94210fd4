import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { arrayLiteral } from '../database/array-literal.ts';
import type { Executor } from '../database/database.ts';
import type { Row } from '../database/tables.ts';
import { newId } from '../ids.ts';
import type { Message } from './render-email.ts';

type Content = Pick<Row<'mail_outbox'>, 'html' | 'text' | 'headers' | 'template_id' | 'merge_fields'>;
export type OutboxMessage = Omit<Row<'mail_outbox'>, keyof Content> & Template;
/**
 * `late`: expired before sending. `refused`: the address takes no mail. `given_up`: the server kept failing. `lost`:
 * the process or server died during delivery.
 */
export type MailOutcome = NonNullable<Row<'mail_outbox'>['outcome']>;
interface Template {
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export async function insertMessages(
  transaction: Executor,
  messages: readonly Message[],
  { once, isAwaited, at, dueAt }: { once: boolean; isAwaited: boolean; at: Date; dueAt: Date | null },
): Promise<string[]> {
  const ids = messages.map(() => newId());
  const templateIds = await insertTemplates(transaction, messages);
  const column = (pick: (message: Message) => string | null): string => arrayLiteral(messages.map(pick));
  const unlessTemplate = (pick: (message: Message) => string) => (message: Message) =>
    message.mergeFields === undefined ? pick(message) : null;
  await sql`insert into mail_outbox (id, recipient, subject, html, text, headers, template_id, merge_fields, created_at, due_at, attempts, once, is_awaited, valid_until)
    select id, recipient, subject, html, text, headers, template_id, merge_fields, ${at}, ${dueAt}::timestamptz, 0, ${once}, ${isAwaited}, valid_until
    from unnest(${arrayLiteral(ids)}::text[], ${column(({ to }) => to)}::text[], ${column(({ subject }) => subject)}::text[], ${column(unlessTemplate(({ html }) => html))}::text[],
      ${column(unlessTemplate(({ text }) => text))}::text[], ${column((message) => JSON.stringify((message.mergeFields === undefined ? message.headers : null) ?? {}))}::jsonb[],
      ${arrayLiteral(templateIds)}::text[], ${column(({ mergeFields }) => JSON.stringify(mergeFields ?? {}))}::jsonb[],
      ${column(({ validUntil }) => (validUntil === undefined ? null : new Date(validUntil).toISOString()))}::timestamptz[])
      as m(id, recipient, subject, html, text, headers, template_id, merge_fields, valid_until)`.execute(transaction);
  return ids;
}

async function insertTemplates(transaction: Executor, messages: readonly Message[]): Promise<(string | null)[]> {
  // By HTML, which is one string object for all recipients, so that its content is not compared.
  const byHtml = new Map<string, (Template & { id: string })[]>();
  const ids: (string | null)[] = [];
  for (const { html, text, headers = {}, mergeFields } of messages) {
    const candidates = byHtml.get(html) ?? [];
    const found =
      mergeFields === undefined
        ? null
        : candidates.find((template) => template.text === text && isDeepStrictEqual(template.headers, headers));
    const template = found === undefined ? { id: newId(), html, text, headers: { ...headers } } : found;
    ids.push(template?.id ?? null);
    if (found !== undefined || template === null) continue;
    byHtml.set(html, [...candidates, template]);
    await transaction
      .insertInto('mail_templates')
      .values({ ...template, headers: JSON.stringify(template.headers) })
      .execute();
  }
  return ids;
}

export async function withContent<Stored extends Row<'mail_outbox'>>(
  executor: Executor,
  rows: readonly Stored[],
): Promise<(Omit<Stored, keyof Content> & Template)[]> {
  const ids = [...new Set(rows.flatMap(({ template_id: id }) => id ?? []))];
  const found =
    ids.length === 0 ? [] : await executor.selectFrom('mail_templates').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(found.map((template) => [template.id, template]));
  return rows.map(({ template_id: templateId, merge_fields: mergeFields, headers, html, text, ...row }) => {
    const template = templateId === null ? null : byId.get(templateId);
    if (template === undefined) throw new Error(`message ${row.id} has no template`);
    const fill = (unfilled: string): string =>
      Object.entries(mergeFields as Record<string, string>).reduce(
        (filled, [placeholder, value]) => filled.replaceAll(placeholder, () => value),
        unfilled,
      );
    return template === null
      ? { ...row, headers: headers as Record<string, string>, html: html ?? '', text: text ?? '' }
      : {
          ...row,
          html: fill(template.html),
          text: fill(template.text),
          headers: Object.fromEntries(
            Object.entries(template.headers as Record<string, string>).map(([name, value]) => [name, fill(value)]),
          ),
        };
  });
}

export interface EndedMail extends Pick<Row<'mail_outbox'>, 'id'> {
  readonly outcome: MailOutcome;
  readonly error: string;
}

/** Skips rows that another process is taking. */
export async function takeEnded(transaction: Executor, limit: number): Promise<EndedMail[]> {
  const result = await sql<EndedMail>`update mail_outbox set is_awaited = false
    where id in (select id from mail_outbox where is_awaited and outcome is not null order by id limit ${limit} for update skip locked)
    returning id, outcome, coalesce(last_error, '') as error`.execute(transaction);
  return result.rows;
}

export async function withdrawMessages(transaction: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable('mail_outbox')
    .set({ due_at: null, lease_owner: null, outcome: 'late' })
    .where('id', 'in', [...ids])
    .where('due_at', 'is not', null)
    .where('sending_since', 'is', null)
    .execute();
}

/** Of a failed message that isn't sent at most once. False if it is something else by now. */
export async function sendAgain(transaction: Executor, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('mail_outbox')
    .set({ due_at: at, outcome: null, attempts: 0 })
    .where('id', '=', id)
    .where('outcome', 'in', ['refused', 'given_up'])
    .where('once', '=', false)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

export async function withdrawAll(executor: Executor, reason: string): Promise<number> {
  const { numUpdatedRows } = await executor
    .updateTable('mail_outbox')
    .set({ due_at: null, sending_since: null, lease_owner: null, outcome: 'late', last_error: reason })
    .where('outcome', 'is', null)
    .where((where) => where.or([where('due_at', 'is not', null), where('sending_since', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function deleteMessagesTo(transaction: Executor, recipient: string): Promise<void> {
  const deleted = await transaction
    .deleteFrom('mail_outbox')
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .returning('template_id')
    .execute();
  const ids = [...new Set(deleted.flatMap(({ template_id: id }) => id ?? []))];
  if (ids.length > 0)
    await sql`delete from mail_templates s where s.id = any(${arrayLiteral(ids)}::text[]) and not exists (select from mail_outbox o where o.template_id = s.id)`.execute(
      transaction,
    );
}
