import type { Dice } from '#tests/simulation/world/seeded.ts';
import type { Operation } from './requests.ts';
import type { Known } from './values.ts';

const MAX_PER_NAME = 50;
const LONGEST = 200;

/** Values seen in responses, by field, so that requests can refer to what exists. */
export class KnownValues {
  readonly #byName = new Map<string, string[]>();

  learn({ path }: Operation, answer: unknown): void {
    if (Array.isArray(answer)) for (const item of answer) this.learn({ path } as Operation, item);
    else if (typeof answer === 'object' && answer !== null)
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value === 'object') this.learn({ path } as Operation, value);
        else if (typeof value === 'string' || (typeof value === 'number' && /^(number|version|sequence)$/.test(name)))
          this.#add(name, `${collectionOf(path)} ${name}`, String(value));
      }
  }

  knownTo({ path }: Operation, dice: Dice): Known {
    return {
      value: (name) => {
        const [first, ...rest] = this.#byName.get(`${collectionOf(path)} ${name}`) ?? this.#byName.get(name) ?? [];
        return first === undefined ? null : dice.pick([first, ...rest]);
      },
    };
  }

  #add(...[name, inCollection, value]: [string, string, string]): void {
    if (value.length > LONGEST) return;
    for (const key of [name, inCollection]) {
      const values = this.#byName.get(key) ?? [];
      if (values.includes(value)) continue;
      this.#byName.set(key, [...values, value].slice(-MAX_PER_NAME));
    }
  }
}

/** `/api/operator/auctions/{slug}/bids` belongs to `/api/operator/auctions`. */
const collectionOf = (path: string): string => path.split('/{')[0] ?? path;
