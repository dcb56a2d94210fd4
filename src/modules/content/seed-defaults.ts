import { readFile } from 'node:fs/promises';
import { FaqFieldsSchema, PageFieldsSchema } from '#contract/content-fields.ts';
import { PAGE_SLUGS, type ContentKind } from '#contract/content-kinds.ts';
import { assert } from '#platform/assert.ts';
import { newId } from '#platform/ids.ts';
import { checkFields } from './check-fields.ts';
import { slugOf } from './markdown.ts';
import type { ContentContext } from './deps.ts';
import { insertItem, setPublication, takenSlugs } from './item-store.ts';

interface Default {
  readonly kind: ContentKind;
  readonly slug: string;
  readonly fields: Record<string, unknown>;
}
const POSITION_STEP = 10;

/** Skips anything that ever existed, even if staff changed or unpublished it. Returns how many were added. */
export async function seedDefaults(context: ContentContext): Promise<number> {
  const defaults = [...(await Promise.all(PAGE_SLUGS.map(readDefaultPage))), ...(await readDefaultFaqs())];
  const figures = await context.renderer.figures(context.database.executor);
  return context.database.transaction(async (transaction) => {
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
    const at = new Date(await context.clock.now(transaction));
    let written = 0;
    for (const { kind, slug, fields } of missing) {
      const checked = await checkFields(transaction, kind, fields, { ...context, figures });
      assert(checked.ok, `the default ${kind} ${slug} is well written`);
      const id = newId();
      // Another process may have inserted it first.
      if (
        !(await insertItem(
          transaction,
          { id, kind, slug },
          { ...checked.value, note: 'Initial version', savedBy: null, at },
        ))
      )
        continue;
      await setPublication(transaction, id, {
        publishedVersion: 1,
        publishedAt: at,
        revisedAt: null,
        scheduledVersion: null,
        scheduledAt: null,
      });
      written += 1;
    }
    return written;
  });
}

const readDefault = (file: string): Promise<string> =>
  readFile(new URL(`./defaults/${file}.md`, import.meta.url), 'utf8');

/** The format of a page: `# Title`, a quoted summary, the body. */
async function readDefaultPage(slug: string): Promise<Default> {
  const match = /^# (?<title>.+)\n+> (?<summary>.+)\n+(?<body>[\s\S]+)$/.exec(await readDefault(slug));
  assert(match?.groups !== undefined, `the default page ${slug} has a title, a summary and a body`);
  const { title, summary, body } = match.groups;
  return { kind: 'page', slug, fields: PageFieldsSchema.parse({ title, summary, body }) };
}

/** The format of the FAQ: `## Group`, then `### Question` with its answer, repeated. */
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
