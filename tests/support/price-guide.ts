import type { TestDatabase } from './database.ts';

type NamedVehicle = Readonly<Record<'make' | 'model', string>>;
const W124 = {
  ...{ id: 'mercedes-benz.e-class.w124', modelId: 'mercedes-benz.e-class', name: 'W124' },
  ...{ firstYear: 1985, lastYear: 1995 },
};
/** A vocabulary of one model with an alias. */
const findVehicle = async ({ make, model, year }: NamedVehicle & { readonly year: number | null }) => {
  const isMerc = ['merc', 'mercedes-benz'].includes(make.toLowerCase());
  const isE = isMerc && ['300te', 'e-class'].includes(model.toLowerCase());
  return {
    makeId: isMerc ? 'mercedes-benz' : null,
    modelId: isE ? 'mercedes-benz.e-class' : null,
    modelSlug: isE ? 'e-class' : null,
    generationId: isE && year !== null && year >= W124.firstYear ? W124.id : null,
  };
};

const MERCEDES = { id: 'mercedes-benz', name: 'Mercedes-Benz', models: [] };
const LOTUS = {
  id: 'lotus',
  name: 'Lotus',
  models: [
    { id: 'lotus.elan', makeId: 'lotus', slug: 'elan', name: 'Elan', firstYear: 1962, lastYear: 1975 },
    { id: 'lotus.emira', makeId: 'lotus', slug: 'emira', name: 'Emira', firstYear: 2022, lastYear: null },
  ],
};
const knownMake = (name: string) =>
  name.toLowerCase() === 'lotus' ? LOTUS : name.toLowerCase().startsWith('merc') ? MERCEDES : null;

/** Every other model has one on offer. */
export const NOT_OFFERED = 'Fairlady';

/** What the price guide needs, with a vocabulary of its own. */
export const priceGuideDeps = ({ database }: Pick<TestDatabase, 'database'>, now: number) => ({
  database,
  clock: { now: () => Promise.resolve(now) },
  operations: { settings: () => Promise.resolve({ currency: 'USD' }) },
  vehicleModels: {
    find: (_: unknown, vehicle: NamedVehicle & { readonly year: number | null }) => findVehicle(vehicle),
    knownMakes: () => Promise.resolve([MERCEDES, LOTUS].map((make) => ({ ...make, retiredAt: null }))),
    knownMake: (_: unknown, name: string) => Promise.resolve(knownMake(name)),
    generationsOf: (_: unknown, modelId: string) => Promise.resolve(modelId === 'mercedes-benz.e-class' ? [W124] : []),
    variantsOf: () => Promise.resolve([]),
    knownModel: (_: unknown, { make, model }: NamedVehicle) => {
      const known = knownMake(make);
      const found = known?.models.find(({ slug }) => slug === model.toLowerCase());
      return Promise.resolve(known === null || found === undefined ? null : { make: known, model: found });
    },
  },
  following: {
    countFollowers: () => Promise.resolve(3),
    isCarFollowed: () => Promise.resolve(false),
    followCar: () => Promise.resolve(),
  },
  content: {
    carText: (_: unknown, id: string) =>
      Promise.resolve({ summary: id, body_html: '', updated_at: new Date(now).toISOString() }),
  },
  auctions: {
    summaries: (ids: readonly string[]) => Promise.resolve(new Map(ids.map((id) => [id, { slug: id } as never]))),
    onOffer: (of: object) =>
      Promise.resolve(
        'models' in of && Array.isArray(of.models) ? of.models.map(String).filter((name) => name !== NOT_OFFERED) : [],
      ),
  },
});
