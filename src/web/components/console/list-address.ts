import type { LoaderFunctionArgs } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { listSavedViews } from '#contract/endpoints/operations.ts';
import type { SaveView } from '#contract/saved-views.ts';
import { STAFF_SEARCH_MAX } from '#contract/limits.ts';
import { pageContext } from '#web/context.ts';
import { oneOf } from './address.ts';
import { readTableView, type TableView } from './table-view.ts';

export interface Choice<Value extends string = string> {
  readonly label: string;
  readonly all: string;
  readonly values: Readonly<Record<Value, string>>;
}
export type Choices = Readonly<Record<string, Choice>>;
export type ListFilter<C extends Choices> = { readonly q: string | null } & {
  readonly [Name in keyof C]: (keyof C[Name]['values'] & string) | null;
};
type SetFilters<Filter> = { readonly [Name in keyof Filter]?: NonNullable<Filter[Name]> };

export const given = <Filter extends object>(filter: Filter): SetFilters<Filter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null)) as SetFilters<Filter>;

export function readList<const C extends Choices, Sort extends string>(
  { url }: Request,
  {
    choices,
    sorts,
    columns,
  }: { choices: C; sorts: readonly [Sort, ...Sort[]]; columns: readonly { readonly id: string }[] },
) {
  const { searchParams } = new URL(url);
  const q = (searchParams.get('q') ?? '').trim().slice(0, STAFF_SEARCH_MAX);
  const chosen = Object.entries(choices).map(([name, { values }]) => [
    name,
    oneOf(Object.keys(values), searchParams.get(name)),
  ]);
  const filter = { q: q === '' ? null : q, ...Object.fromEntries(chosen) } as ListFilter<C>;
  const view = readTableView(searchParams, { sorts, columns: columns.map(({ id }) => id) });
  const cursor = searchParams.get('cursor');
  return {
    filter,
    view,
    isFirst: cursor === null,
    query: { ...given(filter), sort: view.sort, ...(cursor === null ? {} : { cursor }) },
  };
}

export async function loadList<const C extends Choices, Sort extends string, Row, Page>(
  { request, context }: LoaderFunctionArgs,
  declaration: Parameters<typeof readList<C, Sort>>[1] & { readonly list: SaveView['list'] },
  read: (
    client: Pick<ApiClient, 'call'>,
    query: ReturnType<typeof readList<C, Sort>>['query'],
  ) => Promise<Page & { readonly items: readonly Row[] }>,
) {
  const { client } = pageContext(context);
  const { query, ...list } = readList(request, declaration);
  const [{ items: rows, ...page }, { items: saved }] = await Promise.all([
    read(client, query),
    client.call(listSavedViews, { query: { list: declaration.list } }),
  ]);
  return { ...list, page, rows, saved };
}

export const fileQuery = <Filter extends object, Sort extends string>({
  filter,
  view,
}: {
  filter: Filter;
  view: TableView<Sort>;
}) => ({ ...given(filter), sort: view.sort, hide: view.hidden.join(',') });
