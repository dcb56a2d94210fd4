import { accepted, refuse, type Result } from '#contract/result.ts';
import type { ModelFollow } from '#contract/saved-searches.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { ModelNames, ModelName, PriceGuideDeps } from './deps.ts';
import { findModel } from './find-model.ts';
import { findImportedModel } from './imported-models.ts';
import type { ModelIndex } from './model-index.ts';

type Deps = Pick<PriceGuideDeps, 'database' | 'operations' | 'vehicleModels' | 'following'>;

/** Also of a model that only imported sales are of. */
async function namesOfModel(deps: Deps, models: ModelIndex, named: ModelName): Promise<ModelNames | null> {
  const found = (await findModel(deps, models, { ...named, year: null })) ?? (await findImportedModel(deps, named));
  return found === null ? null : [{ make: found.make, model: found.model }, ...found.names];
}

export async function readModelFollow(
  deps: Deps,
  models: ModelIndex,
  { actor, ...named }: ModelName & { readonly actor: SignedIn },
): Promise<Result<ModelFollow>> {
  const names = await namesOfModel(deps, models, named);
  if (names === null) return refuse('car_not_found');
  return accepted({ model: await deps.following.isModelFollowed(actor, names) });
}

export async function followModel(
  deps: Deps,
  models: ModelIndex,
  { actor, isFollowed, ...named }: ModelName & { readonly actor: SignedIn; readonly isFollowed: boolean },
): Promise<Result<ModelFollow>> {
  const names = await namesOfModel(deps, models, named);
  if (names === null) return refuse('car_not_found');
  await deps.following.followModel(actor, { names, model: isFollowed });
  return accepted({ model: isFollowed });
}
