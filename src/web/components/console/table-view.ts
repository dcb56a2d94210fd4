export interface TableView<Sort extends string = string> {
  readonly sort: Sort;
  readonly hidden: readonly string[];
  readonly isCompact: boolean;
}

export function readTableView<Sort extends string>(
  search: URLSearchParams,
  { sorts, columns }: { sorts: readonly [Sort, ...Sort[]]; columns: readonly string[] },
): TableView<Sort> {
  // A form sends each column by itself.
  const hidden = search.getAll('hide').flatMap((ids) => ids.split(','));
  return {
    sort: sorts.find((each) => each === search.get('sort')) ?? sorts[0],
    hidden: columns.filter((id) => hidden.includes(id)),
    isCompact: search.get('rows') === 'compact',
  };
}

/** The parameters of a view. The defaults are left out. */
export const viewParameters = (view: TableView, firstSort: string) => ({
  sort: view.sort === firstSort ? null : view.sort,
  hide: view.hidden.length === 0 ? null : view.hidden.join(','),
  rows: view.isCompact ? 'compact' : null,
});

/** The first press sorts numbers and times descending, the second turns the order around. */
export function nextSort(view: TableView, id: string): string {
  return view.sort === `-${id}` ? id : `-${id}`;
}

export const sortOrder = (view: TableView, id: string): 'ascending' | 'descending' | null =>
  view.sort === id ? 'ascending' : view.sort === `-${id}` ? 'descending' : null;
