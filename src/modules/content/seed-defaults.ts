import { readFile } from 'node:fs/promises';
import { FaqFieldsSchema, PageFieldsSchema } from '#contract/content-fields.ts';
import { PAGE_SLUGS, type ContentKind } from '#contract/content-kinds.ts';
import { assert } from '#platform/assert.ts';
import { newId } from '#platform/ids.ts';
import { checkFields } from './check-fields.ts';
import { slugOf } from './markdown.ts';
import type { ContentHouse } from './parts.ts';
import { insertItem, setPublication, takenSlugs } from './store.ts';

interface Default {
  readonly kind: ContentKind;
  readonly slug: string;
  readonly fields: Record<string, unknown>;
}
/** Positions are given with room between them, so that staff can put something in between. */
const POSITION_STEP = 10;

/**
 * Gives a house its first pages and questions, so that none of its addresses is empty on the first day. What was there once, also where
 * staff changed or took it back since, is left alone. Tells how many were written.
 */
export async function seedDefaults(house: ContentHouse): Promise<number> {
  const defaults = [...(await Promise.all(PAGE_SLUGS.map(readDefaultPage))), ...(await readDefaultFaqs())];
  const figures = await house.renderer.figures(house.database.executor);
  return house.database.transaction(async (transaction) => {
    const there = new Map<ContentKind, Set<string>>();
    for (const kind of ['page', 'faq'] as const) {
      there.set(
        kind,
        await takenSlugs(
          transaction,
          kind,
          defaults.filter((one) => one.kind === kind).map(({ slug }) => slug),
        ),
      );
    }
    const missing = defaults.filter(({ kind, slug }) => there.get(kind)?.has(slug) !== true);
    const at = new Date(await house.clock.now(transaction));
    let written = 0;
    for (const { kind, slug, fields } of missing) {
      const checked = await checkFields(transaction, kind, fields, { figures, media: house.media });
      assert(checked.ok, `the default ${kind} ${slug} is well written`);
      const id = newId();
      // Another process may have been quicker.
      if (!(await insertItem(transaction, { id, kind, slug }, { ...checked.value, note: 'As delivered', savedBy: null, at }))) continue;
      await setPublication(transaction, id, { publishedVersion: 1, publishedAt: at, revisedAt: null, scheduledVersion: null, scheduledAt: null });
      written += 1;
    }
    return written;
  });
}

const readDefault = (file: string): Promise<string> => readFile(new URL(`./defaults/${file}.md`, import.meta.url), 'utf8');

/** A page: `# Title`, a quoted summary, the body. */
async function readDefaultPage(slug: string): Promise<Default> {
  const match = /^# (?<title>.+)\n+> (?<summary>.+)\n+(?<body>[\s\S]+)$/.exec(await readDefault(slug));
  assert(match?.groups !== undefined, `the default page ${slug} has a title, a summary and a body`);
  const { title, summary, body } = match.groups;
  return { kind: 'page', slug, fields: PageFieldsSchema.parse({ title, summary, body }) };
}

/** The questions: `## Group`, then `### Question` with its answer, again and again. */
async function readDefaultFaqs(): Promise<Default[]> {
  const groups = (await readDefault('faqs')).split(/^## /m).slice(1);
  return groups.flatMap((group, groupIndex) => {
    const [title = '', ...questions] = group.split(/^### /m);
    return questions.map((text, index) => {
      const [question = '', ...answer] = text.split('\n');
      const position = (groupIndex * 100 + index + 1) * POSITION_STEP;
      return {
        kind: 'faq' as const,
        slug: slugOf(question),
        fields: FaqFieldsSchema.parse({ group: title.trim(), question, answer: answer.join('\n'), position }),
      };
    });
  });
}
