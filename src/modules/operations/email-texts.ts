import {
  factsOfEmail,
  textProblems,
  EMAIL_TEMPLATE_NAMES,
  paragraphsOf,
  emailTextOf,
} from '#contract/email-templates.ts';
import { type EmailFacts, type EmailText, type DirectEmail } from '#contract/direct-emails.ts';
import { PLACEHOLDERS, type Placeholder } from '#contract/email-placeholders.ts';
import type { ChangeEmailTemplate, EmailTemplate, EmailTemplateSummaries } from '#contract/email-template-calls.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import type { NamesOf } from './deps.ts';
import { insertText, newestTexts, textVersions } from './email-text-store.ts';
import { refusalUnlessMay, staffWho } from './policy.ts';
import { recordAuditEntry } from './record-audit-entry.ts';

const VERSIONS_SHOWN = 50;
interface EmailTextDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly namesOf: NamesOf;
}

export async function customTexts(executor: Executor): Promise<ReadonlyMap<string, EmailText>> {
  return new Map(
    (await newestTexts(executor)).flatMap(({ template, wording }) =>
      wording === null ? [] : [[template, wording] as const],
    ),
  );
}

/** Uses the built-in template if a placeholder of the edited one has no value. */
export async function renderEmailText(
  executor: Executor,
  name: DirectEmail,
  values: Partial<Record<Placeholder, string>>,
): Promise<{ subject: string; heading: string; paragraphs: string[]; button: string; footnote: string }> {
  const [newest] = await newestTexts(executor, name);
  const filledText = emailTextOf(name, newest?.wording ?? null, values);
  return {
    subject: filledText.subject,
    heading: filledText.heading,
    paragraphs: paragraphsOf(filledText.text),
    button: filledText.button ?? '',
    footnote: filledText.footnote ?? '',
  };
}

export async function listEmailTemplates(
  { database }: EmailTextDeps,
  actor: Actor,
): Promise<Result<EmailTemplateSummaries>> {
  const refusal = refusalUnlessMay(actor, 'change_emails');
  if (refusal !== null) return refusal;
  const newest = new Map((await newestTexts(database.executor)).map((row) => [row.template, row]));
  const items = EMAIL_TEMPLATE_NAMES.flatMap((name) => {
    const facts = factsOfEmail(name);
    const row = newest.get(name);
    return facts === null
      ? []
      : [
          {
            name,
            title: facts.name,
            group: facts.group,
            is_own: row !== undefined && row.wording !== null,
            changed_at: row?.createdAt.toISOString() ?? null,
          },
        ];
  });
  return accepted({ items, total: items.length, next_cursor: null });
}

export async function parseEmailText(
  { database, namesOf }: EmailTextDeps,
  actor: Actor,
  name: string,
): Promise<Result<EmailTemplate>> {
  const refusal = refusalUnlessMay(actor, 'change_emails');
  if (refusal !== null) return refusal;
  const facts = factsOfEmail(name);
  if (facts === null) return refuse('template_not_found');
  const versions = await textVersions(database.executor, name, VERSIONS_SHOWN);
  const names = await namesOf(database.executor, [...new Set(versions.map(({ createdBy }) => createdBy))]);
  return accepted({
    name,
    title: facts.name,
    group: facts.group,
    version: versions[0]?.version ?? 0,
    wording: versions[0]?.wording ?? null,
    built_in: facts.wording,
    placeholders: facts.placeholders.map((each) => ({ name: each, ...PLACEHOLDERS[each] })),
    versions: versions.map((row) => ({
      version: row.version,
      changed_by: names.get(row.createdBy) ?? null,
      changed_at: row.createdAt.toISOString(),
      reason: row.reason,
      wording: row.wording,
    })),
  });
}

export function refusalOfText(facts: EmailFacts, wording: EmailText | null): Refused | null {
  const fields =
    wording === null
      ? []
      : (['subject', 'heading', 'text', 'button', 'footnote'] as const).map(
          (field) => [field, wording[field]] as const,
        );
  const errors = Object.fromEntries(
    fields.flatMap(([field, text]): [string, string[]][] => {
      const has = facts.wording[field] !== null;
      const missing = field === 'text' ? (facts.needs ?? []).filter((name) => !(text ?? '').includes(`{${name}}`)) : [];
      const faults =
        text === null
          ? has
            ? ['Please write something here.']
            : []
          : has
            ? [
                ...textProblems(text, facts.placeholders),
                ...missing.map((name) => `Add {${name}}. The email doesn’t make sense without it.`),
              ]
            : ['This template has no such field.'];
      return faults.length === 0 ? [] : [[`wording.${field}`, faults]];
    }),
  );
  const first = Object.values(errors)[0]?.[0];
  return first === undefined ? null : invalid(errors);
}

export async function changeEmailTemplate(
  deps: EmailTextDeps,
  actor: Actor,
  { name, wording, reason, version }: ChangeEmailTemplate & { name: string },
): Promise<Result<EmailTemplate>> {
  const staff = staffWho(actor, 'change_emails');
  if (!staff.ok) return staff;
  const facts = factsOfEmail(name);
  if (facts === null) return refuse('template_not_found');
  const refusal = refusalOfText(facts, wording);
  if (refusal !== null) return refusal;
  const result = await deps.database.transaction(async (transaction): Promise<Result<null>> => {
    const [before] = await newestTexts(transaction, name);
    const at = await deps.clock.now(transaction);
    const newer = () => refuse('template_changed');
    if ((before?.version ?? 0) !== version) return newer();
    if (
      !(await insertText(transaction, {
        template: name,
        version: version + 1,
        wording,
        reason,
        createdBy: staff.value.userId,
        createdAt: new Date(at),
      }))
    )
      return newer();
    await recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'email_template_changed',
      subject: `email_template:${name}`,
      reason,
      before: before?.wording ?? null,
      after: wording,
      at,
    });
    return accepted(null);
  });
  return result.ok ? parseEmailText(deps, actor, name) : result;
}
