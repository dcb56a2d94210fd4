import type { z } from 'zod';
import type {
  Photographer,
  PhotographerPage,
  PhotographerQuerySchema,
  Service,
  ServiceQuerySchema,
  ServiceSummary,
} from '#contract/content.ts';
import type { Page } from '#contract/primitives.ts';
import { accepted, type Result } from '#contract/result.ts';
import { listPage } from './list-page.ts';
import type { ContentContext } from './deps.ts';
import {
  presentPhotographer,
  presentPhotographerSummary,
  presentService,
  presentServiceSummary,
  loadPresentationData,
} from './presenter.ts';
import { contentNotFound } from './read-posts.ts';
import { countValues, findPublic } from './store.ts';

export async function listServices(
  context: ContentContext,
  query: z.output<typeof ServiceQuerySchema>,
): Promise<Result<Page<ServiceSummary>>> {
  const { executor } = context.database;
  const at = new Date(await context.clock.now(executor));
  const page = await listPage(
    executor,
    { kind: 'service', service: query.kind },
    { by: 'position', at, cursor: query.cursor, limit: query.limit },
  );
  if (!page.ok) return page;
  const { rows, total, next_cursor } = page.value;
  const data = await loadPresentationData(context, executor, rows);
  return accepted({ items: rows.map((row) => presentServiceSummary(row, data)), total, next_cursor });
}

export async function readService(context: ContentContext, slug: string): Promise<Result<Service>> {
  const { executor } = context.database;
  const row = await findPublic(executor, { kind: 'service', slug, at: new Date(await context.clock.now(executor)) });
  return row === null ? contentNotFound('service') : accepted(await presentService(context, executor, row));
}

export async function listPhotographers(
  context: ContentContext,
  query: z.output<typeof PhotographerQuerySchema>,
): Promise<Result<PhotographerPage>> {
  const { executor } = context.database;
  const at = new Date(await context.clock.now(executor));
  const wanted = { kind: 'photographer', place: query.place, speciality: query.speciality } as const;
  const page = await listPage(executor, wanted, { by: 'position', at, cursor: query.cursor, limit: query.limit });
  if (!page.ok) return page;
  const { rows, total, next_cursor } = page.value;
  const [place, speciality, data] = await Promise.all([
    countValues(executor, { kind: 'photographer', field: 'region', at }),
    countValues(executor, { kind: 'photographer', field: 'specialities', at }),
    loadPresentationData(context, executor, rows),
  ]);
  return accepted({
    items: rows.map((row) => presentPhotographerSummary(row, data)),
    total,
    next_cursor,
    facets: { place, speciality },
  });
}

export async function readPhotographer(context: ContentContext, slug: string): Promise<Result<Photographer>> {
  const { executor } = context.database;
  const row = await findPublic(executor, {
    kind: 'photographer',
    slug,
    at: new Date(await context.clock.now(executor)),
  });
  return row === null ? contentNotFound('photographer') : accepted(await presentPhotographer(context, executor, row));
}
