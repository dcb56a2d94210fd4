import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ChangeLetter } from '#contract/letter-calls.ts';
import type { HouseSettings } from '#contract/settings.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, ApiEnv, SignedIn } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import { faultRoutes } from './fault-routes.ts';
import { createHouseFaults, type HouseFaults } from './faults.ts';
import { changeLetter, letterInWords, listLetters, ownWords, readLetter } from './letter-words.ts';
import type { NamesOf, OperationsParts } from './parts.ts';
import { recordAct } from './record-act.ts';
import { operationsRoutes } from './routes.ts';
import { createSettings } from './settings.ts';
import type { Act } from './store.ts';

export { refusalOfWords } from './letter-words.ts';
export { may, refusalUnlessMay, staffWho } from './policy.ts';
export type { HouseFaults } from './faults.ts';
export type { Act } from './store.ts';

/** The house's settings, and the audit trail of what its staff does. */
export interface Operations {
  readonly routes: OpenAPIHono<ApiEnv>;
  /** The present settings; at most a few seconds old. */
  settings(executor: Executor): Promise<HouseSettings>;
  /** Changes what is named, and keeps the rest; in the audit trail. */
  changeSettings(actor: SignedIn, changes: Readonly<Record<string, unknown>>): Promise<Result<HouseSettings>>;
  /** Accounts say here who somebody is, for the trail. */
  useNames(namesOf: NamesOf): void;
  /** A letter in the house's own words, else in the built-in ones. */
  letter: typeof letterInWords;
  /** The house's own words of its letters, by the letter. */
  letterWords: typeof ownWords;
  /** What the house finds wrong with its own records. */
  readonly faults: HouseFaults;
  /** What the staff do with the words of letters; notifications show and try them. */
  readonly letters: LetterDesk;
  /** Writes down what a member of staff (or a seller) did, in the transaction of the act. */
  recordAct(transaction: Executor, act: Act): Promise<void>;
}

/** The words of letters, for the staff who may change them. */
export interface LetterDesk {
  list(actor: Actor): ReturnType<typeof listLetters>;
  read(actor: Actor, name: string): ReturnType<typeof readLetter>;
  change(actor: Actor, change: ChangeLetter & { name: string }): ReturnType<typeof changeLetter>;
}

/** Makes the operations of one house. */
export function createOperations({ database, clock }: OperationsParts): Operations {
  const settings = createSettings({ database, clock });
  let namesOf: NamesOf = () => Promise.resolve(new Map());
  const parts = { database, clock, namesOf: (executor: Executor, userIds: readonly string[]) => namesOf(executor, userIds) };
  const faults = createHouseFaults({ database, clock });
  const routes = operationsRoutes({ ...parts, settings });
  routes.route('/', faultRoutes(faults));
  return {
    routes,
    faults,
    settings: (executor) => settings.current(executor),
    changeSettings: (actor, changes) => settings.change(actor, changes),
    useNames(told) {
      namesOf = told;
    },
    recordAct,
    letter: letterInWords,
    letterWords: ownWords,
    letters: {
      list: (actor) => listLetters(parts, actor),
      read: (actor, name) => readLetter(parts, actor, name),
      change: (actor, change) => changeLetter(parts, actor, change),
    },
  };
}
