import type { z } from 'zod';
import { nameKey, slugOf } from '#contract/car-paths.ts';
import { invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import {
  type ListedModel,
  type SaveModelSchema,
  type VehicleMake,
  VOCABULARY_LIMITS,
} from '#contract/vehicle-models.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { VehicleModelsDeps } from './deps.ts';
import { findMakeOfModel, lockMake, mapAgain, saveGenerations, updateModel } from './edit-store.ts';
import { makeById } from './read-makes.ts';
import { writeAliases } from './save-make.ts';
import { insertModels, readVocabulary } from './store.ts';

type Save = z.output<typeof SaveModelSchema>;

export async function addModel(
  deps: VehicleModelsDeps,
  actor: Actor,
  { makeId, input }: { makeId: string; input: Save },
): Promise<Result<VehicleMake>> {
  const staff = requireStaff(actor, 'edit_auctions');
  if (!staff.ok) return staff;
  return deps.database.transaction((transaction) =>
    insertModel(deps, transaction, { actorId: staff.value.userId, makeId, input }),
  );
}

export async function insertModel(
  deps: VehicleModelsDeps,
  transaction: Executor,
  { actorId, makeId, input }: { actorId: string; makeId: string; input: Save },
): Promise<Result<VehicleMake>> {
  if (!(await lockMake(transaction, makeId))) return refuse('vehicle_make_not_found');
  const make = await makeById(transaction, makeId);
  if (!make.ok) return make;
  if (make.value.models.length >= VOCABULARY_LIMITS.models)
    return invalid({ name: [`A make can have up to ${VOCABULARY_LIMITS.models} models.`] });
  const problem = problemOf(make.value, null, input);
  if (problem !== null) return problem;
  const slug = slugOf(input.name);
  const id = `${makeId}.${slug}`;
  const { name, kind, first_year: firstYear, last_year: lastYear } = input;
  const added = await insertModels(transaction, [{ id, makeId, slug, name, kind, firstYear, lastYear }]);
  return added.has(id) ? saved(deps, transaction, { actorId, id, makeId, input, before: null }) : nameTaken();
}

export async function changeModel(
  deps: VehicleModelsDeps,
  actor: Actor,
  { id, input }: { id: string; input: Save },
): Promise<Result<VehicleMake>> {
  const staff = requireStaff(actor, 'edit_auctions');
  if (!staff.ok) return staff;
  return deps.database.transaction(async (transaction) => {
    const makeId = await findMakeOfModel(transaction, id);
    if (makeId === null || !(await lockMake(transaction, makeId))) return refuse('vehicle_model_not_found');
    const make = await makeById(transaction, makeId);
    if (!make.ok) return make;
    const problem = problemOf(make.value, id, input);
    if (problem !== null) return problem;
    const before = make.value.models.find((model) => model.id === id) ?? null;
    return saved(deps, transaction, { actorId: staff.value.userId, id, makeId, input, before });
  });
}

interface Saved {
  readonly actorId: string;
  readonly id: string;
  readonly makeId: string;
  readonly input: Save;
  readonly before: ListedModel | null;
}

async function saved(
  { clock, operations }: VehicleModelsDeps,
  transaction: Executor,
  { actorId, id, makeId, input, before }: Saved,
): Promise<Result<VehicleMake>> {
  const at = await clock.now(transaction);
  await updateModel(transaction, {
    id,
    name: input.name,
    kind: input.kind,
    firstYear: input.first_year,
    lastYear: input.last_year,
    retiredAt: input.is_retired ? new Date(at) : null,
  });
  await writeGenerations(transaction, { modelId: id, generations: input.generations, at });
  await writeAliases(transaction, { makeId, modelId: id, names: input.aliases });
  await mapAgain(transaction, makeId);
  const { id: _id, slug: _slug, auctions: _auctions, ...fields } = before ?? {};
  await operations.recordAuditEntry(transaction, {
    actorId,
    action: before === null ? 'model_added' : 'model_changed',
    subject: `vocabulary:${id}`,
    before: before === null ? null : fields,
    after: input,
    at,
  });
  return makeById(transaction, makeId);
}

/** Generations that are no longer listed are retired. One of the same name keeps its id. */
async function writeGenerations(
  transaction: Executor,
  { modelId, generations, at }: { modelId: string; generations: Save['generations']; at: number },
): Promise<void> {
  const known = (await readVocabulary(transaction)).generations.filter((each) => each.modelId === modelId);
  const listed = generations.map(({ name, first_year: firstYear, last_year: lastYear }) => ({
    id: known.find((each) => nameKey(each.name) === nameKey(name))?.id ?? `${modelId}.${slugOf(name)}`,
    modelId,
    name,
    firstYear,
    lastYear,
    retiredAt: null,
  }));
  const left = known.filter((each) => each.retiredAt === null && listed.every(({ id }) => id !== each.id));
  await saveGenerations(transaction, [...left.map((each) => ({ ...each, retiredAt: new Date(at) })), ...listed]);
}

const nameTaken = (): Refused =>
  invalid({ name: ['This make already has a model with this name or URL. If it’s retired, restore it.'] });

function problemOf(make: VehicleMake, id: string | null, input: Save): Refused | null {
  const key = nameKey(input.name);
  if (key === '') return invalid({ name: ['Enter a name with a letter or digit.'] });
  if (make.models.some((model) => model.id !== id && nameKey(model.name) === key)) return nameTaken();
  if (input.aliases.some((alias) => nameKey(alias) === ''))
    return invalid({ aliases: ['Each alias needs a letter or digit.'] });
  const generations = input.generations.map(({ name }) => nameKey(name));
  if (generations.includes('')) return invalid({ generations: ['Each generation needs a letter or digit.'] });
  return new Set(generations).size < generations.length
    ? invalid({ generations: ['Two generations have the same name.'] })
    : null;
}
