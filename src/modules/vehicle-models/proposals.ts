import type { z } from 'zod';
import { nameKey, slugOf } from '#contract/car-paths.ts';
import { accepted, invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import { type DecideProposal, type ProposedModelsSchema, VOCABULARY_LIMITS } from '#contract/vehicle-models.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { VehicleModelsDeps } from './deps.ts';
import { dismissModel, findProposal, findProposals, mapAgain, type ProposalRow } from './edit-store.ts';
import { indexVocabulary } from './match-vehicle.ts';
import { addAlias } from './save-make.ts';
import { insertModel } from './save-model.ts';
import { insertMakes, readVocabulary, withoutRetired } from './store.ts';

export async function listProposals(
  { database }: VehicleModelsDeps,
  actor: Actor,
): Promise<Result<z.input<typeof ProposedModelsSchema>>> {
  const staff = requireStaff(actor, 'edit_auctions');
  if (!staff.ok) return staff;
  const { makes } = await readVocabulary(database.executor);
  const rows = await findProposals(database.executor, VOCABULARY_LIMITS.proposals);
  return accepted({
    items: rows.map(({ makeId, firstYear, lastYear, vehicles, make, model }) => {
      const known = makes.find(({ id }) => id === makeId);
      return {
        make,
        model,
        first_year: firstYear,
        last_year: lastYear,
        vehicles,
        known_make: known === undefined ? null : { id: known.id, name: known.name },
      };
    }),
    total: rows[0]?.total ?? 0,
  });
}

export async function decideProposal(
  deps: VehicleModelsDeps,
  actor: Actor,
  decision: DecideProposal,
): Promise<Result<null>> {
  const staff = requireStaff(actor, 'edit_auctions');
  if (!staff.ok) return staff;
  return deps.database.transaction(async (transaction): Promise<Result<null>> => {
    const proposal = await findProposal(transaction, decision);
    if (proposal === null) return refuse('proposed_model_not_found');
    const asked = { actorId: staff.value.userId, proposal };
    switch (decision.decision) {
      case 'add':
        return addProposed(deps, transaction, { ...asked, kind: decision.kind });
      case 'alias':
        return takeAsAlias(deps, transaction, { ...asked, of: decision.of });
      case 'dismiss':
        return dismiss(deps, transaction, asked);
    }
  });
}

interface Decision {
  readonly actorId: string;
  readonly proposal: ProposalRow;
}

async function addProposed(
  deps: VehicleModelsDeps,
  transaction: Executor,
  { actorId, proposal, kind }: Decision & { kind: 'car' | 'motorcycle' },
): Promise<Result<null>> {
  const id = proposal.makeId ?? slugOf(proposal.make);
  if (slugOf(proposal.make) === '' || slugOf(proposal.model) === '')
    return invalid({ model: ['These names have no letter or digit. Dismiss them.'] });
  if (proposal.makeId === null) {
    const added = await insertMakes(transaction, [{ id, name: proposal.make }]);
    if (!added.has(id)) return invalid({ make: ['This make exists, but it’s retired. Restore it first.'] });
    await record(deps, transaction, { actorId, action: 'make_added', subject: id, after: { name: proposal.make } });
  }
  const input = {
    name: proposal.model,
    kind,
    first_year: proposal.firstYear,
    last_year: proposal.lastYear,
    aliases: [],
    generations: [],
    is_retired: false,
  };
  const added = await insertModel(deps, transaction, { actorId, makeId: id, input });
  return added.ok ? accepted(null) : added;
}

async function takeAsAlias(
  deps: VehicleModelsDeps,
  transaction: Executor,
  { actorId, proposal, of }: Decision & { of: string },
): Promise<Result<null>> {
  const vocabulary = withoutRetired(await readVocabulary(transaction));
  const { makeId } = proposal;
  if (makeId === null) {
    const known = indexVocabulary(vocabulary).makes.get(nameKey(of));
    if (known === undefined) return unknownName('make');
    await addAlias(transaction, { makeId: known, modelId: null, name: proposal.make });
    await mapAgain(transaction, known);
    const after = { alias: proposal.make };
    await record(deps, transaction, { actorId, action: 'make_changed', subject: known, after });
    return accepted(null);
  }
  const model = vocabulary.models.find((each) => each.makeId === makeId && nameKey(each.name) === nameKey(of));
  if (model === undefined) return unknownName('model');
  await addAlias(transaction, { makeId, modelId: model.id, name: proposal.model });
  await mapAgain(transaction, makeId);
  const after = { alias: proposal.model };
  await record(deps, transaction, { actorId, action: 'model_changed', subject: model.id, after });
  return accepted(null);
}

const unknownName = (what: 'make' | 'model'): Refused => invalid({ of: [`No ${what} has this name. Choose one.`] });

async function dismiss(
  deps: VehicleModelsDeps,
  transaction: Executor,
  { actorId, proposal: { make, model } }: Decision,
): Promise<Result<null>> {
  await dismissModel(transaction, { make, model });
  await record(deps, transaction, {
    actorId,
    action: 'proposed_model_dismissed',
    subject: `${slugOf(make)}.${slugOf(model)}`,
    after: { make, model },
  });
  return accepted(null);
}

async function record(
  { clock, operations }: VehicleModelsDeps,
  transaction: Executor,
  { subject, ...entry }: { actorId: string; action: string; subject: string; after: object },
): Promise<void> {
  const at = await clock.now(transaction);
  await operations.recordAuditEntry(transaction, {
    ...entry,
    subject: `vocabulary:${subject}`,
    at,
  });
}
