import { STAFF_SEARCH_MAX } from '#contract/limits.ts';
import { oneOf } from './address.ts';
import { readTableView, type TableView } from './table-view.ts';

/** A filter with a few values. Without one, the list shows `all`. */
export interface Choice<Value extends string = string> {
  readonly label: string;
  readonly all: string;
  readonly values: Readonly<Record<Value, string>>;
}
export type Choices = Readonly<Record<string, Choice>>;
/** As in the address. */
export type ListFilter<C extends Choices> = { readonly q: string | null } & {
  readonly [Name in keyof C]: (keyof C[Name]['values'] & string) | null;
};
type SetFilters<Filter> = { readonly [Name in keyof Filter]?: NonNullable<Filter[Name]> };

const given = <Filter extends object>(filter: Filter): SetFilters<Filter> =>
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

/** Of the file that has what the list shows. */
export const fileQuery = <Filter extends object, Sort extends string>({
  filter,
  view,
}: {
  filter: Filter;
  view: TableView<Sort>;
}) => ({ ...given(filter), sort: view.sort, hide: view.hidden.join(',') });
