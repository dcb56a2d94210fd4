import { ALL_TEMPLATE_NAMES, definitionOfTemplate, hasChanged, SHARED_TEMPLATE } from '#contract/email-fields.ts';
import { BUILT_IN_LANGUAGE, languageName, offeredLanguages } from '#contract/email-languages.ts';
import { PLACEHOLDERS } from '#contract/email-placeholders.ts';
import type {
  ChangeEmailTemplate,
  EmailTemplate,
  EmailTemplateSummaries,
  EmailTextState,
} from '#contract/email-template-schemas.ts';
import type { Wording } from '#contract/direct-emails.ts';
import type { EmailTexts } from '#contract/email-writer.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { NamesOf } from './deps.ts';
import { checkWording } from './check-wording.ts';
import { countSavedTexts, type EmailTextVersion, insertText, newestTexts, textVersions } from './email-text-store.ts';
import { refusalUnlessMay, requireStaff } from './policy.ts';
import { recordAuditEntry } from './audit-store.ts';

const VERSIONS_SHOWN = 50;
interface EmailTextDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly namesOf: NamesOf;
  readonly settings: (executor: Executor) => Promise<SiteSettings>;
}

type Newest = ReadonlyMap<string, EmailTextVersion>;
const keyOf = (template: string, language: string): string => `${language}/${template}`;
const byKey = (rows: readonly EmailTextVersion[]): Newest =>
  new Map(rows.map((row) => [keyOf(row.template, row.language), row]));

/** Keeps the texts in memory until one is saved, because every round of deliveries needs them. */
export function createEmailTexts(settings: EmailTextDeps['settings']): (executor: Executor) => Promise<EmailTexts> {
  let kept: { readonly version: number; readonly newest: Newest } = { version: 0, newest: new Map() };
  return async (executor) => {
    const version = await countSavedTexts(executor);
    if (version !== kept.version) kept = { version, newest: byKey(await newestTexts(executor)) };
    const { newest } = kept;
    const current = await settings(executor);
    return {
      main: current.email_language,
      languages: offeredLanguages(current),
      version,
      wordingOf: (name, language) => newest.get(keyOf(name, language))?.wording ?? null,
    };
  };
}

interface TextLookup {
  readonly name: string;
  readonly language: string;
  readonly main: string;
  readonly newest: Newest;
}

function originalOf({ name, main, newest }: TextLookup): Wording {
  const builtIn = definitionOfTemplate(name, BUILT_IN_LANGUAGE)?.builtIn ?? {};
  return newest.get(keyOf(name, main))?.wording ?? builtIn;
}

const fieldsIn = (language: string): string[] =>
  definitionOfTemplate(SHARED_TEMPLATE, language)?.fields.map(({ name }) => name) ?? [];

function stateOf(lookup: TextLookup): EmailTextState {
  const { name, language, main, newest } = lookup;
  const row = newest.get(keyOf(name, language));
  if (row === undefined || row.wording === null) return language === BUILT_IN_LANGUAGE ? 'built_in' : 'falls_back';
  const definition = definitionOfTemplate(name, main);
  const isOutdated =
    language !== main &&
    row.original !== null &&
    definition !== null &&
    hasChanged(definition, row.original, originalOf(lookup));
  if (isOutdated) return 'outdated';
  const { wording } = row;
  const isPartial = name === SHARED_TEMPLATE && fieldsIn(language).some((field) => wording[field] === null);
  return isPartial && language !== BUILT_IN_LANGUAGE ? 'partial' : 'written';
}

export async function listEmailTemplates(deps: EmailTextDeps, actor: Actor): Promise<Result<EmailTemplateSummaries>> {
  const refusal = refusalUnlessMay(actor, 'change_emails');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const newest = byKey(await newestTexts(executor));
  const settings = await deps.settings(executor);
  const languages = offeredLanguages(settings);
  const main = settings.email_language;
  const items = ALL_TEMPLATE_NAMES.flatMap((name) => {
    const definition = definitionOfTemplate(name, main);
    if (definition === null) return [];
    const row = newest.get(keyOf(name, main));
    return [
      {
        name,
        title: definition.name,
        group: definition.group,
        is_own: row !== undefined && row.wording !== null,
        changed_at: row?.createdAt.toISOString() ?? null,
        languages: languages.map((language) => ({ language, state: stateOf({ name, language, main, newest }) })),
      },
    ];
  });
  const count = (place: number, state: EmailTextState) =>
    items.filter(({ languages: states }) => states[place]?.state === state).length;
  return accepted({
    items,
    total: items.length,
    next_cursor: null,
    languages: languages.map((language, index) => ({
      language,
      name: languageName(language),
      is_main: language === main,
      written: count(index, 'written') + count(index, 'built_in'),
      outdated: count(index, 'outdated'),
    })),
  });
}

async function findTemplate(deps: EmailTextDeps, { name, asked }: { name: string; asked: string | undefined }) {
  const settings = await deps.settings(deps.database.executor);
  const languages = offeredLanguages(settings);
  const main = settings.email_language;
  const language = asked ?? main;
  const definition = definitionOfTemplate(name, language);
  if (definition === null) return refuse('template_not_found');
  if (!languages.some((each) => each === language)) return refuse('email_language_not_offered');
  return accepted({ definition, language, main, languages });
}

export async function readEmailTemplate(
  deps: EmailTextDeps,
  actor: Actor,
  { name, language: asked }: { name: string; language?: string | undefined },
): Promise<Result<EmailTemplate>> {
  const refusal = refusalUnlessMay(actor, 'change_emails');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const found = await findTemplate(deps, { name, asked });
  if (!found.ok) return found;
  const { definition, language, main, languages } = found.value;
  const newest = byKey(await newestTexts(executor, name));
  const versions = await textVersions(executor, { template: name, language }, VERSIONS_SHOWN);
  const names = await deps.namesOf(executor, [...new Set(versions.map(({ createdBy }) => createdBy))]);
  const lookup = { name, language, main, newest };
  const state = stateOf(lookup);
  return accepted({
    name,
    title: definition.name,
    group: definition.group,
    language,
    main_language: main,
    languages: languages.map((each) => ({
      language: each,
      name: languageName(each),
      state: stateOf({ ...lookup, language: each }),
    })),
    state,
    version: versions[0]?.version ?? 0,
    wording: versions[0]?.wording ?? null,
    built_in: definition.builtIn,
    original: language === main ? null : originalOf(lookup),
    translated_from: state === 'outdated' ? (versions[0]?.original ?? null) : null,
    fields: definition.fields.map(({ name: field, label, hint, most, isLong, isOptional }) => ({
      name: field,
      label,
      hint,
      max_length: most,
      is_long: isLong,
      is_optional: isOptional,
    })),
    placeholders: definition.placeholders.map((each) => ({ name: each, ...PLACEHOLDERS[each] })),
    versions: versions.map((row) => ({
      version: row.version,
      changed_by: names.get(row.createdBy) ?? null,
      changed_at: row.createdAt.toISOString(),
      reason: row.reason,
      wording: row.wording,
    })),
  });
}

export async function changeEmailTemplate(
  deps: EmailTextDeps,
  actor: Actor,
  { name, reason, version, ...change }: ChangeEmailTemplate & { name: string },
): Promise<Result<EmailTemplate>> {
  const staff = requireStaff(actor, 'change_emails');
  if (!staff.ok) return staff;
  const found = await findTemplate(deps, { name, asked: change.language });
  if (!found.ok) return found;
  const { definition, language, main } = found.value;
  const checked = checkWording(definition, change.wording);
  if (!checked.ok) return checked;
  const wording = checked.value;
  const result = await deps.database.transaction(async (transaction): Promise<Result<null>> => {
    const newest = byKey(await newestTexts(transaction, name));
    const before = newest.get(keyOf(name, language));
    const at = await deps.clock.now(transaction);
    const newer = () => refuse('template_changed');
    if ((before?.version ?? 0) !== version) return newer();
    const isTranslation = language !== main && wording !== null;
    if (
      !(await insertText(transaction, {
        template: name,
        language,
        version: version + 1,
        wording,
        original: isTranslation ? originalOf({ name, language, main, newest }) : null,
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
      before: withLanguage(before?.wording ?? null, { language, main }),
      after: withLanguage(wording, { language, main }),
      at,
    });
    return accepted(null);
  });
  return result.ok ? readEmailTemplate(deps, actor, { name, language }) : result;
}

const withLanguage = (wording: Wording | null, { language, main }: { language: string; main: string }) =>
  language === main ? wording : { language, ...wording };
