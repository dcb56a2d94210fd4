import {
  factsOfLetter,
  faultsOfText,
  LETTER_NAMES,
  paragraphsOf,
  sayLetter,
  type LetterFacts,
  type LetterWords,
  type OwnLetter,
} from '#contract/house-letters.ts';
import { PLACEHOLDERS, type Placeholder } from '#contract/letter-placeholders.ts';
import type { ChangeLetter, HouseLetter, LetterSummaries } from '#contract/letter-calls.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import type { NamesOf } from './parts.ts';
import { insertWords, newestWords, wordsVersions } from './letter-store.ts';
import { refusalUnlessMay, staffWho } from './policy.ts';
import { recordAct } from './record-act.ts';

const VERSIONS_SHOWN = 50;
const noSuchLetter = () => refused(404, 'There is no such letter.');
interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly namesOf: NamesOf;
}

/** The house's own words, by the letter: only of letters that have some. */
export async function ownWords(executor: Executor): Promise<ReadonlyMap<string, LetterWords>> {
  return new Map((await newestWords(executor)).flatMap(({ letter, words }) => (words === null ? [] : [[letter, words] as const])));
}

/** A letter in the house's words, else in the built-in ones. Where a placeholder of its own words has no value, in the built-in ones. */
export async function letterInWords(
  executor: Executor,
  name: OwnLetter,
  values: Partial<Record<Placeholder, string>>,
): Promise<{ subject: string; heading: string; paragraphs: string[]; button: string; footnote: string }> {
  const [newest] = await newestWords(executor, name);
  const said = sayLetter(name, newest?.words ?? null, values);
  return { subject: said.subject, heading: said.heading, paragraphs: paragraphsOf(said.text), button: said.button ?? '', footnote: said.footnote ?? '' };
}

/** Every letter, with whether it has words of the house's own. */
export async function listLetters({ database }: Parts, actor: Actor): Promise<Result<LetterSummaries>> {
  const refusal = refusalUnlessMay(actor, 'change_letters');
  if (refusal !== null) return refusal;
  const newest = new Map((await newestWords(database.executor)).map((row) => [row.letter, row]));
  const items = LETTER_NAMES.flatMap((name) => {
    const facts = factsOfLetter(name);
    const row = newest.get(name);
    return facts === null
      ? []
      : [{ name, title: facts.name, group: facts.group, is_own: row !== undefined && row.words !== null, changed_at: row?.createdAt.toISOString() ?? null }];
  });
  return accepted({ items, total: items.length, next_cursor: null });
}

/** A letter with its words, its placeholders and its versions. */
export async function readLetter({ database, namesOf }: Parts, actor: Actor, name: string): Promise<Result<HouseLetter>> {
  const refusal = refusalUnlessMay(actor, 'change_letters');
  if (refusal !== null) return refusal;
  const facts = factsOfLetter(name);
  if (facts === null) return noSuchLetter();
  const versions = await wordsVersions(database.executor, name, VERSIONS_SHOWN);
  const names = await namesOf(database.executor, [...new Set(versions.map(({ createdBy }) => createdBy))]);
  return accepted({
    name,
    title: facts.name,
    group: facts.group,
    version: versions[0]?.version ?? 0,
    words: versions[0]?.words ?? null,
    built_in: facts.words,
    placeholders: facts.placeholders.map((each) => ({ name: each, ...PLACEHOLDERS[each] })),
    versions: versions.map((row) => ({
      version: row.version,
      changed_by: names.get(row.createdBy) ?? null,
      changed_at: row.createdAt.toISOString(),
      reason: row.reason,
      words: row.words,
    })),
  });
}

/** What is wrong with these words of a letter, by field; null: nothing. */
export function refusalOfWords(facts: LetterFacts, words: LetterWords | null): ReturnType<typeof refused> | null {
  const fields = words === null ? [] : (['subject', 'heading', 'text', 'button', 'footnote'] as const).map((field) => [field, words[field]] as const);
  const errors = Object.fromEntries(
    fields.flatMap(([field, text]): [string, string[]][] => {
      const has = facts.words[field] !== null;
      const missing = field === 'text' ? (facts.needs ?? []).filter((name) => !(text ?? '').includes(`{${name}}`)) : [];
      const faults =
        text === null
          ? has
            ? ['Please write something here.']
            : []
          : has
            ? [...faultsOfText(text, facts.placeholders), ...missing.map((name) => `Without {${name}} this letter does not say what it is sent for.`)]
            : ['This letter has no such part.'];
      return faults.length === 0 ? [] : [[`words.${field}`, faults]];
    }),
  );
  const first = Object.values(errors)[0]?.[0];
  return first === undefined ? null : refused(422, first, { errors });
}

/** Puts a letter in the house's own words, or back in the built-in ones: a version more, and an entry of the trail. */
export async function changeLetter(
  parts: Parts,
  actor: Actor,
  { name, words, reason, version }: ChangeLetter & { name: string },
): Promise<Result<HouseLetter>> {
  const staff = staffWho(actor, 'change_letters');
  if (!staff.ok) return staff;
  const facts = factsOfLetter(name);
  if (facts === null) return noSuchLetter();
  const refusal = refusalOfWords(facts, words);
  if (refusal !== null) return refusal;
  const result = await parts.database.transaction(async (transaction): Promise<Result<null>> => {
    const [before] = await newestWords(transaction, name);
    const at = await parts.clock.now(transaction);
    const newer = () => refused(409, 'Someone else changed this template. Review their changes and save again.', { code: 'newer_version' });
    if ((before?.version ?? 0) !== version) return newer();
    if (!(await insertWords(transaction, { letter: name, version: version + 1, words, reason, createdBy: staff.value.userId, createdAt: new Date(at) })))
      return newer();
    await recordAct(transaction, {
      actorId: staff.value.userId,
      act: 'letter_changed',
      subject: `letter:${name}`,
      reason,
      before: before?.words ?? null,
      after: words,
      at,
    });
    return accepted(null);
  });
  return result.ok ? readLetter(parts, actor, name) : result;
}
