import { accepted, refuse, type Result } from '#contract/result.ts';
import type { MakeFollow, ModelFollow } from '#contract/saved-searches.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { FollowedCar, ModelName, PriceGuideDeps } from './deps.ts';
import { findAnyModel, namesOfModel } from './known-models.ts';
import { findMakePage } from './make-pages.ts';
import type { ModelIndex } from './model-index.ts';

type Deps = Pick<PriceGuideDeps, 'database' | 'clock' | 'operations' | 'vehicleModels' | 'following'>;
interface Asking {
  readonly actor: SignedIn;
}
interface Changing extends Asking {
  readonly isFollowed: boolean;
}

async function findModelToFollow(deps: Deps, models: ModelIndex, named: ModelName): Promise<FollowedCar | null> {
  const entry = await findAnyModel(deps, models, named);
  return entry === null ? null : { kind: 'model', names: namesOfModel(entry) };
}

async function findMakeToFollow(deps: Deps, models: ModelIndex, named: string): Promise<FollowedCar | null> {
  const page = await findMakePage(deps, models, named);
  return page === null ? null : { kind: 'make', names: page.names };
}

export async function readModelFollow(
  deps: Deps,
  models: ModelIndex,
  { actor, ...named }: ModelName & Asking,
): Promise<Result<ModelFollow>> {
  const car = await findModelToFollow(deps, models, named);
  if (car === null) return refuse('car_not_found');
  return accepted({ model: await deps.following.isCarFollowed(actor, car) });
}

export async function followModel(
  deps: Deps,
  models: ModelIndex,
  { actor, isFollowed, ...named }: ModelName & Changing,
): Promise<Result<ModelFollow>> {
  const car = await findModelToFollow(deps, models, named);
  if (car === null) return refuse('car_not_found');
  await deps.following.followCar(actor, { ...car, isFollowed });
  return accepted({ model: isFollowed });
}

export async function readMakeFollow(
  deps: Deps,
  models: ModelIndex,
  { actor, make }: { readonly make: string } & Asking,
): Promise<Result<MakeFollow>> {
  const car = await findMakeToFollow(deps, models, make);
  if (car === null) return refuse('car_not_found');
  return accepted({ make: await deps.following.isCarFollowed(actor, car) });
}

export async function followMake(
  deps: Deps,
  models: ModelIndex,
  { actor, isFollowed, make }: { readonly make: string } & Changing,
): Promise<Result<MakeFollow>> {
  const car = await findMakeToFollow(deps, models, make);
  if (car === null) return refuse('car_not_found');
  await deps.following.followCar(actor, { ...car, isFollowed });
  return accepted({ make: isFollowed });
}
