import {
  CONTENT_FIELDS,
  FaqFieldsSchema,
  ModelFieldsSchema,
  PageFieldsSchema,
  PhotographerFieldsSchema,
  PostFieldsSchema,
  ServiceFieldsSchema,
} from '#contract/content-fields.ts';
import { carName } from '#contract/car-paths.ts';
import type { ContentKind } from '#contract/content-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import { plain } from '#platform/search/words.ts';
import type { ContentDeps } from './deps.ts';
import { unknownPlaceholders, type PlaceholderValues } from './figures.ts';
import { picturesIn, plainText } from './markdown.ts';
import type { Pictures } from './pictures.ts';
import { pictureIdsOf } from './presenter.ts';

export interface Checked {
  readonly slug?: string;
  readonly fields: Record<string, unknown>;
  readonly title: string;
  readonly searchTitle: string;
  readonly searchText: string;
}
interface Around {
  readonly figures: PlaceholderValues;
  readonly media: Pictures;
  readonly vehicleModels: ContentDeps['vehicleModels'];
}

export async function checkFields(
  executor: Executor,
  kind: ContentKind,
  given: unknown,
  { figures, media, vehicleModels }: Around,
): Promise<Result<Checked>> {
  const errors: Record<string, string[]> = {};
  const report = (field: string, message: string): void => {
    (errors[field] ??= []).push(message);
  };
  const parsed = CONTENT_FIELDS[kind].safeParse(given);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) report(['fields', ...issue.path.map(String)].join('.'), issue.message);
    return refuse(errors);
  }
  const { slug, ...fields }: Record<string, unknown> & { slug?: string } =
    kind === 'model' ? await withCarNames(executor, parsed.data, vehicleModels) : parsed.data;
  if (kind === 'model' && slug === undefined) {
    const unknown = fields['model'] === '' ? 'make' : 'model';
    report(
      `fields.${unknown}`,
      `We don’t know this ${unknown}. Check the spelling, or add it under Makes and models first.`,
    );
  }
  const words = wordsIn(kind, fields);
  for (const [field, text] of Object.entries(fields)) {
    if (typeof text !== 'string') continue;
    for (const name of unknownPlaceholders(text, figures))
      report(`fields.${field}`, `There’s no site setting called {{${name}}}.`);
  }
  const ids = [...new Set([...pictureIdsOf(kind, fields), ...picturesIn(words.markdown)])];
  const images = await media.imagesById(executor, ids);
  if (ids.some((id) => !images.has(id)))
    report(`fields.${pictureFieldOf(kind)}`, 'This picture doesn’t exist. Choose another one.');
  if (Object.keys(errors).length > 0) return refuse(errors);
  return accepted({
    ...(slug !== undefined && { slug }),
    fields,
    title: words.title,
    searchTitle: plain(words.title),
    searchText: plain([words.more, plainText(words.markdown)].join(' ')),
  });
}

/** Named as in the vocabulary. Its id there is the slug. Without one, the vocabulary doesn't have it. */
async function withCarNames(executor: Executor, given: unknown, vehicleModels: Around['vehicleModels']) {
  const fields = ModelFieldsSchema.parse(given);
  const named = await vehicleModels.carNamed(executor, fields);
  return named === null ? fields : { ...fields, make: named.make, model: named.model, slug: named.id };
}

function refuse(errors: Record<string, string[]>) {
  return invalid(errors);
}

const pictureFieldOf = (kind: ContentKind): string =>
  kind === 'photographer' ? 'portfolio' : kind === 'faq' ? 'answer' : kind === 'model' ? 'body' : 'hero';

function wordsIn(kind: ContentKind, given: unknown): { title: string; markdown: string; more: string } {
  switch (kind) {
    case 'blog':
    case 'news': {
      const { title, body, excerpt, category, tags } = PostFieldsSchema.parse(given);
      return { title, markdown: body, more: [excerpt, category, ...tags].join(' ') };
    }
    case 'page': {
      const { title, body, summary } = PageFieldsSchema.parse(given);
      return { title, markdown: body, more: summary };
    }
    case 'model': {
      const { make, model, summary, body } = ModelFieldsSchema.parse(given);
      return { title: carName({ make, model }), markdown: body, more: summary };
    }
    case 'faq': {
      const { question, answer, group } = FaqFieldsSchema.parse(given);
      return { title: question, markdown: answer, more: group };
    }
    case 'service': {
      const { title, body, summary, service, area_text: area, provider, offers } = ServiceFieldsSchema.parse(given);
      return {
        title,
        markdown: body,
        more: [
          summary,
          service,
          area,
          provider,
          ...offers.flatMap((offer) => [offer.name, offer.summary, ...offer.includes]),
        ].join(' '),
      };
    }
    case 'photographer': {
      const { name, about, summary, city, region, country, specialities } = PhotographerFieldsSchema.parse(given);
      return { title: name, markdown: about, more: [summary, city, region, country, ...specialities].join(' ') };
    }
  }
}
