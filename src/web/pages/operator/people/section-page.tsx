import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { readPersonSection } from '#contract/endpoints/people.ts';
import { formatCount } from '#contract/format/money.ts';
import { PERSON_SECTIONS } from '#contract/person-sections.ts';
import { addressOf, oneOf } from '#web/components/console/address.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { pageContext } from '#web/context.ts';
import { pageNotFound } from '#web/missing.ts';
import { pageMeta } from '#web/page-meta.ts';
import { SectionItems, sectionTitle } from './sections.tsx';
import { Nothing } from '#web/components/ui/nothing.tsx';
import { Pages } from '#web/components/ui/pages.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData === undefined ? 'Person' : sectionTitle(loaderData.section), isPrivate: true });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const section = oneOf(PERSON_SECTIONS, params['section'] ?? null);
  const cursor = searchParams.get('cursor');
  if (section === null || (cursor !== null && !/^\d{1,6}$/.test(cursor))) throw pageNotFound(pathname);
  const username = params['username'] ?? '';
  const page = await pageContext(context).read(readPersonSection, {
    params: { username, section },
    query: cursor === null ? {} : { cursor: Number(cursor) },
  });
  return { section, username, page, isFirst: cursor === null };
}

export default function SectionPage() {
  const { section, username, page, isFirst } = useLoaderData<typeof loader>();
  const person = `/operator/people/${username}`;
  const path = `${person}/${section}`;
  return (
    <ConsolePage
      title={`${sectionTitle(section)}: ${username}`}
      above={{ name: username, to: person }}
      note={formatCount(page.total)}
    >
      {page.items.length === 0 ? (
        <Nothing title="Nothing here">This list has no more rows.</Nothing>
      ) : (
        <SectionItems name={section} items={page.items} />
      )}
      <Pages
        first={path}
        isFirst={isFirst}
        next={page.next_cursor === null ? null : addressOf(path, { cursor: page.next_cursor })}
      />
    </ConsolePage>
  );
}
