import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { listContent, listFaqs, readContent } from '#contract/endpoints/content.ts';
import { oneOf } from '#web/components/console/address.ts';
import { ConsoleHead } from '#web/components/console/console-head.tsx';
import { pageContext } from '#web/context.ts';
import { pageNotFound } from '#web/missing.ts';
import { pageMeta } from '#web/page-meta.ts';
import { KIND_LABELS, STATE_LABELS } from './content-labels.ts';
import { Editor } from './editor.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: loaderData === undefined ? 'Content' : (loaderData.item?.title ?? `New ${KIND_LABELS[loaderData.kind].one}`),
    isPrivate: true,
  });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const kind = oneOf(CONTENT_KINDS, params['kind'] ?? null);
  if (kind === null) throw pageNotFound(pathname);
  const { slug } = params;
  const { client } = pageContext(context);
  const groups = kind === 'faq' ? [...new Set((await client.call(listFaqs)).items.map(({ group }) => group))] : [];
  const prefilled = kind === 'model' ? prefilledModel(searchParams) : {};
  if (slug === undefined) return { kind, item: null, groups, prefilled };
  const [found] = (await client.call(listContent, { query: { kind, slug, limit: 1 } })).items;
  if (found === undefined) throw pageNotFound(pathname);
  return { kind, item: await client.call(readContent, { params: { id: found.id } }), groups, prefilled };
}

const prefilledModel = (search: URLSearchParams) => ({
  make: (search.get('make') ?? '').slice(0, 80),
  model: (search.get('model') ?? '').slice(0, 80),
});

export default function EditorPage() {
  const { kind, item, groups, prefilled } = useLoaderData<typeof loader>();
  return (
    <>
      <ConsoleHead
        title={item?.title ?? `New ${KIND_LABELS[kind].one}`}
        above={{ name: 'Content', to: `/operator/content?kind=${kind}` }}
      >
        {item === null ? null : (
          <span className={`badge ${STATE_LABELS[item.state].badge}`}>{STATE_LABELS[item.state].text}</span>
        )}
      </ConsoleHead>
      <Editor
        key={item?.id ?? `new-${kind}-${Object.values(prefilled).join(' ')}`}
        kind={kind}
        given={item}
        prefilled={prefilled}
        groups={groups}
      />
    </>
  );
}
