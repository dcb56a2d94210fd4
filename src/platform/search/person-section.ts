import type { RawBuilder } from 'kysely';

/** A query for what a module has of a person: `(key, title, about, state, amount, currency, at)`. */
export type PersonSectionQuery = (userId: string) => RawBuilder<unknown>;
