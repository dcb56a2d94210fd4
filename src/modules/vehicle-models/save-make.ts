import type { z } from 'zod';
import { nameKey, slugOf } from '#contract/car-paths.ts';
import { invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import type { SaveMakeSchema, VehicleMake } from '#contract/vehicle-models.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import type { VehicleModelsDeps } from './deps.ts';
import { deleteAliases, isMakeNamed, lockMake, mapAgain, updateMake } from './edit-store.ts';
import { makeById } from './read-makes.ts';
import { insertAliases, insertMakes } from './store.ts';

type Save = z.output<typeof SaveMakeSchema>;

export async function addMake(deps: VehicleModelsDeps, actor: Actor, input: Save): Promise<Result<VehicleMake>> {
  const staff = requireStaff(actor, 'edit_auctions');
  if (!staff.ok) return staff;
  return deps.database.transaction(async (transaction) => {
    const problem = await problemOf(transaction, null, input);
    if (problem !== null) return problem;
    const id = slugOf(input.name);
    if (!(await insertMakes(transaction, [{ id, name: input.name }])).has(id)) return nameTaken();
    return saved(deps, transaction, { actorId: staff.value.userId, id, input, before: null });
  });
}

export async function changeMake(
  deps: VehicleModelsDeps,
  actor: Actor,
  { id, input }: { id: string; input: Save },
): Promise<Result<VehicleMake>> {
  const staff = requireStaff(actor, 'edit_auctions');
  if (!staff.ok) return staff;
  return deps.database.transaction(async (transaction) => {
    if (!(await lockMake(transaction, id))) return refuse('vehicle_make_not_found');
    const problem = await problemOf(transaction, id, input);
    if (problem !== null) return problem;
    const before = await makeById(transaction, id);
    if (!before.ok) return before;
    return saved(deps, transaction, { actorId: staff.value.userId, id, input, before: before.value });
  });
}

interface Saved {
  readonly actorId: string;
  readonly id: string;
  readonly input: Save;
  readonly before: VehicleMake | null;
}

async function saved(
  { clock, operations }: VehicleModelsDeps,
  transaction: Executor,
  { actorId, id, input, before }: Saved,
): Promise<Result<VehicleMake>> {
  const at = await clock.now(transaction);
  await updateMake(transaction, { id, name: input.name, retiredAt: input.is_retired ? new Date(at) : null });
  await writeAliases(transaction, { makeId: id, modelId: null, names: input.aliases });
  await mapAgain(transaction, id);
  await operations.recordAuditEntry(transaction, {
    actorId,
    action: before === null ? 'make_added' : 'make_changed',
    subject: `vocabulary:${id}`,
    before: before === null ? null : { name: before.name, aliases: before.aliases, is_retired: before.is_retired },
    after: input,
    at,
  });
  return makeById(transaction, id);
}

export async function writeAliases(
  transaction: Executor,
  { names, ...of }: { makeId: string; modelId: string | null; names: readonly string[] },
): Promise<void> {
  await deleteAliases(transaction, of);
  await insertAliases(
    transaction,
    names.map((name) => ({ id: newId(), ...of, name, key: nameKey(name) })),
  );
}

const nameTaken = (): Refused =>
  invalid({ name: ['A make with this name or URL already exists. If it’s retired, restore it.'] });

async function problemOf(transaction: Executor, exceptId: string | null, input: Save): Promise<Refused | null> {
  if (nameKey(input.name) === '') return invalid({ name: ['Enter a name with a letter or digit.'] });
  if (await isMakeNamed(transaction, { name: input.name, exceptId })) return nameTaken();
  for (const alias of input.aliases) {
    if (nameKey(alias) === '') return invalid({ aliases: ['Each alias needs a letter or digit.'] });
    if (await isMakeNamed(transaction, { name: alias, exceptId }))
      return invalid({ aliases: [`“${alias}” is already a name of another make.`] });
  }
  return null;
}

export async function addAlias(
  transaction: Executor,
  { name, ...of }: { makeId: string; modelId: string | null; name: string },
): Promise<void> {
  await insertAliases(transaction, [{ id: newId(), ...of, name, key: nameKey(name) }]);
}
