import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { oneOf } from '#web/components/console/address.ts';
import { ConsoleHead } from '#web/components/console/console-head.tsx';
import { pageContext } from '#web/context.ts';
import { pageNotFound } from '#web/missing.ts';
import { pageMeta } from '#web/page-meta.ts';
import { KIND_WORDS, STATE_WORDS } from './content-words.ts';
import { Editor } from './editor.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData === undefined ? 'Content' : (loaderData.item?.title ?? `New ${KIND_WORDS[loaderData.kind].one}`), isPrivate: true });

/** An item by its kind and address, or a new one of a kind. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const kind = oneOf(CONTENT_KINDS, params['kind'] ?? null);
  if (kind === null) throw pageNotFound(pathname);
  const { slug } = params;
  const { client } = pageContext(context);
  // The groups that there are: a question is put into one of them by its name.
  const groups = kind === 'faq' ? [...new Set((await client.faqs()).items.map(({ group }) => group))] : [];
  if (slug === undefined) return { kind, item: null, groups };
  const [found] = (await client.content.list({ kind, slug, limit: 1 })).items;
  if (found === undefined) throw pageNotFound(pathname);
  return { kind, item: await client.content.get(found.id), groups };
}

/** The desk at which an item is written. */
export default function EditorPage() {
  const { kind, item, groups } = useLoaderData<typeof loader>();
  return (
    <>
      <ConsoleHead title={item?.title ?? `New ${KIND_WORDS[kind].one}`} above={{ name: 'Content', to: `/operator/content?kind=${kind}` }}>
        {item === null ? null : <span className={`plate ${STATE_WORDS[item.state].plate}`}>{STATE_WORDS[item.state].text}</span>}
      </ConsoleHead>
      <Editor key={item?.id ?? `new-${kind}`} kind={kind} given={item} groups={groups} />
    </>
  );
}
