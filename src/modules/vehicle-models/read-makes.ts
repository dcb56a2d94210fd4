import { nameKey } from '#contract/car-paths.ts';
import type { z } from 'zod';
import { accepted, refuse, type Result } from '#contract/result.ts';
import {
  type MakeList,
  type VehicleMake,
  type VehicleNamesSchema,
  VOCABULARY_LIMITS,
} from '#contract/vehicle-models.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { VehicleModelsDeps } from './deps.ts';
import { countAuctions } from './edit-store.ts';
import { aliasesOf, byName, presentListedMake, presentMake, presentModel } from './present.ts';
import type { RecentVocabulary } from './recent-vocabulary.ts';
import { readVocabulary, type Vocabulary } from './store.ts';

type Deps = Pick<VehicleModelsDeps, 'database'>;

export async function listNames(
  { database: { executor } }: Deps,
  recent: RecentVocabulary,
  make: string,
): Promise<z.input<typeof VehicleNamesSchema>> {
  const { vocabulary, index } = await recent.read(executor);
  if (make === '') {
    const makes = byName(vocabulary.makes).map(({ id, name }) => ({ name, aliases: aliasesOf(vocabulary, id, null) }));
    return { makes, make: null, models: [] };
  }
  const makeId = index.makes.get(nameKey(make));
  const models = vocabulary.models.filter((model) => model.makeId === makeId);
  return {
    makes: [],
    make: vocabulary.makes.find(({ id }) => id === makeId)?.name ?? null,
    models: byName(models).map((model) => presentModel(vocabulary, model)),
  };
}

export async function listMakes({ database }: Deps, actor: Actor, q: string): Promise<Result<MakeList>> {
  const staff = requireStaff(actor, 'edit_auctions');
  if (!staff.ok) return staff;
  const vocabulary = await readVocabulary(database.executor);
  const counts = await countAuctions(database.executor);
  const found = makesNamed(vocabulary, nameKey(q));
  return accepted({
    items: found.slice(0, VOCABULARY_LIMITS.makes).map((make) => presentListedMake(vocabulary, make, counts)),
    total: found.length,
  });
}

function makesNamed({ makes, models, aliases }: Vocabulary, key: string): Vocabulary['makes'] {
  const isMeant = ({ name }: { readonly name: string }) => nameKey(name).includes(key);
  const ids = new Set([...models.filter(isMeant), ...aliases.filter(isMeant)].map(({ makeId }) => makeId));
  return byName(makes.filter((make) => isMeant(make) || ids.has(make.id)));
}

export async function readMake({ database }: Deps, actor: Actor, id: string): Promise<Result<VehicleMake>> {
  const staff = requireStaff(actor, 'edit_auctions');
  return staff.ok ? makeById(database.executor, id) : staff;
}

export async function makeById(executor: Executor, id: string): Promise<Result<VehicleMake>> {
  const vocabulary = await readVocabulary(executor);
  const make = vocabulary.makes.find((each) => each.id === id);
  if (make === undefined) return refuse('vehicle_make_not_found');
  return accepted(presentMake(vocabulary, make, await countAuctions(executor)));
}
