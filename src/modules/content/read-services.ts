import type { z } from 'zod';
import type { Photographer, PhotographerPage, PhotographerQuerySchema, Service, ServiceQuerySchema, ServiceSummary } from '#contract/content.ts';
import type { Page } from '#contract/primitives.ts';
import { accepted, type Result } from '#platform/http/result.ts';
import { listPage } from './list-page.ts';
import type { ContentHouse } from './parts.ts';
import { presentPhotographer, presentPhotographerSummary, presentService, presentServiceSummary, settingFor } from './presenter.ts';
import { noSuch } from './read-posts.ts';
import { countValues, findPublic } from './store.ts';

/** The services that the house offers, in the order that staff gave them. */
export async function listServices(house: ContentHouse, query: z.output<typeof ServiceQuerySchema>): Promise<Result<Page<ServiceSummary>>> {
  const { executor } = house.database;
  const at = new Date(await house.clock.now(executor));
  const page = await listPage(executor, { kind: 'service', service: query.kind }, { by: 'position', at, cursor: query.cursor, limit: query.limit });
  if (!page.ok) return page;
  const { rows, total, next_cursor } = page.value;
  const setting = await settingFor(house, executor, rows);
  return accepted({ items: rows.map((row) => presentServiceSummary(row, setting)), total, next_cursor });
}

/** One published service. */
export async function readService(house: ContentHouse, slug: string): Promise<Result<Service>> {
  const { executor } = house.database;
  const row = await findPublic(executor, { kind: 'service', slug, at: new Date(await house.clock.now(executor)) });
  return row === null ? noSuch('service') : accepted(await presentService(house, executor, row));
}

/** The photographers who work for sellers of this house, narrowed by place and speciality. */
export async function listPhotographers(house: ContentHouse, query: z.output<typeof PhotographerQuerySchema>): Promise<Result<PhotographerPage>> {
  const { executor } = house.database;
  const at = new Date(await house.clock.now(executor));
  const wanted = { kind: 'photographer', place: query.place, speciality: query.speciality } as const;
  const page = await listPage(executor, wanted, { by: 'position', at, cursor: query.cursor, limit: query.limit });
  if (!page.ok) return page;
  const { rows, total, next_cursor } = page.value;
  const [place, speciality, setting] = await Promise.all([
    countValues(executor, { kind: 'photographer', field: 'region', at }),
    countValues(executor, { kind: 'photographer', field: 'specialities', at }),
    settingFor(house, executor, rows),
  ]);
  return accepted({ items: rows.map((row) => presentPhotographerSummary(row, setting)), total, next_cursor, facets: { place, speciality } });
}

/** One published photographer. */
export async function readPhotographer(house: ContentHouse, slug: string): Promise<Result<Photographer>> {
  const { executor } = house.database;
  const row = await findPublic(executor, { kind: 'photographer', slug, at: new Date(await house.clock.now(executor)) });
  return row === null ? noSuch('photographer') : accepted(await presentPhotographer(house, executor, row));
}
