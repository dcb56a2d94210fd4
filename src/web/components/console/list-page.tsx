import type { ReactElement, ReactNode } from 'react';
import { Form } from 'react-router';
import { STAFF_SEARCH_MAX } from '#contract/limits.ts';
import type { SavedView, SaveView } from '#contract/saved-views.ts';
import { formatUpTo } from '#contract/format/money.ts';
import { addressOf } from './address.ts';
import { BulkOutcome } from './bulk-action.tsx';
import { ConsolePage, NothingFound, ViewChips } from './console-head.tsx';
import { type Column, DataTable, type DataTableProps } from './data-table.tsx';
import { ExportLink } from './export-link.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FILTER_FORM, Filters } from './filter-panel.tsx';
import type { Choices } from './list-address.ts';
import { SavedViews, ViewSaver } from './saved-views.tsx';
import { type TableView, viewParameters } from './table-view.ts';
import { Nothing } from '#web/components/ui/nothing.tsx';
import { Pages } from '#web/components/ui/pages.tsx';

export interface ListDeclaration<Row, List extends string = SaveView['list']> {
  readonly list: List;
  readonly title: string;
  readonly path: string;
  readonly nouns: readonly [one: string, many: string];
  readonly search: string;
  readonly choices: Choices;
  readonly chips: string;
  readonly sorts: readonly [string, ...string[]];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly empty: readonly [title: string, text: string];
  /** Instead of `empty`, by the value of the chips. Without one, an empty list was narrowed. */
  readonly emptyChips?: Readonly<Record<string, ListDeclaration<Row>['empty']>>;
  readonly searchHint: string;
  readonly filterText?: (name: string, value: string) => string;
}

type Parameters = Readonly<Record<string, string | null>>;

interface ListProps<Row> extends Pick<
  DataTableProps<Row>,
  'selection' | 'rowKeys' | 'rowMenu' | 'rowClass' | 'canChangeAll'
> {
  readonly of: ListDeclaration<Row, string>;
  readonly filter: Parameters;
  readonly view: TableView;
  readonly isFirst: boolean;
  readonly rows: readonly Row[];
  readonly page: { readonly next_cursor: string | null };
  /** The address of the list's file, which needs a fresh proof of who asks, or its link. */
  readonly file?: string | ReactElement;
  readonly save?: ReactNode;
  readonly fields?: ReactNode;
  /** By the value of a chip; '' is all rows. Chips without a count are left out. */
  readonly counts?: Readonly<Record<string, string | null>> | undefined;
  readonly links?: readonly { readonly text: string; readonly to: string; readonly count?: number }[];
  readonly children?: ReactNode;
}

interface ListPageProps<Row> extends ListProps<Row> {
  readonly of: ListDeclaration<Row>;
  readonly saved: readonly SavedView[];
  readonly page: ListTotal & ListProps<Row>['page'];
  readonly note?: string | undefined;
  readonly actions?: ReactNode;
}

/** A plain form: it works before the page's code has loaded. */
function FilterForm<Row>({
  of,
  filter,
  fields,
  kept,
}: Pick<ListProps<Row>, 'of' | 'filter' | 'fields'> & { kept: Parameters }) {
  const { list, title, search, choices, chips } = of;
  const { q = null } = filter;
  const fieldsOf = Object.entries(choices).filter(([name]) => name !== chips);
  const isSearch = fieldsOf.length === 0 && fields === undefined;
  const set = Object.entries(filter).filter(([name, value]) => name !== 'q' && name !== chips && value !== null).length;
  return (
    <Form method="get" role="search" aria-label={title} className={FILTER_FORM}>
      {Object.entries({ ...kept, [chips]: filter[chips] ?? null }).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className={`field min-w-0 ${isSearch ? 'basis-72' : 'basis-48 2xl:basis-72'}`}>
        <label htmlFor={`${list}-q`} className={isSearch ? 'sr-only' : ''}>
          {search}
        </label>
        <input
          key={q}
          id={`${list}-q`}
          name="q"
          type="search"
          enterKeyHint="search"
          className="input"
          placeholder={isSearch ? search : undefined}
          maxLength={STAFF_SEARCH_MAX}
          defaultValue={q ?? ''}
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      {isSearch ? (
        <button type="submit" className="btn btn-line">
          Search
        </button>
      ) : (
        <Filters set={set}>
          {fieldsOf.map(([name, { label, all, values }]) => (
            <div key={name} className="field min-w-0 basis-36">
              <label htmlFor={`${list}-${name}`}>{label}</label>
              <select
                key={filter[name]}
                id={`${list}-${name}`}
                name={name}
                className="input"
                defaultValue={filter[name] ?? ''}
              >
                <option value="">{all}</option>
                {Object.entries(values).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </div>
          ))}
          {fields}
        </Filters>
      )}
    </Form>
  );
}

interface ListTotal {
  readonly total: number;
  readonly total_is_minimum?: boolean;
}

export const listCount = <Row,>({ of, page }: Pick<ListProps<Row>, 'of'> & { readonly page: ListTotal }): string =>
  `${formatUpTo(page.total, page.total_is_minimum ?? false)} ${page.total === 1 ? of.nouns[0] : of.nouns[1]}`;

export function ListPage<Row>({ note, actions, ...props }: ListPageProps<Row>) {
  return (
    <ConsolePage title={props.of.title} note={[listCount(props), note ?? []].flat().join(', ')} actions={actions}>
      <SavedList {...props} />
    </ConsolePage>
  );
}

export function SavedList<Row>({
  saved,
  ...props
}: Omit<ListProps<Row>, 'save'> & Pick<ListPageProps<Row>, 'of' | 'saved'>) {
  const { of, filter, view } = props;
  const parameters = { ...filter, ...viewParameters(view, of.sorts[0]) };
  return (
    <>
      <SavedViews path={of.path} parameters={parameters} views={saved} />
      <List {...props} save={<ViewSaver list={of.list} parameters={parameters} views={saved} />} />
    </>
  );
}

function filterText<Row>({ choices, filterText: textOf }: ListProps<Row>['of'], name: string, value: string): string {
  if (name === 'q') return `“${value}”`;
  const choice = choices[name];
  const chosen = choice?.values[value];
  return choice === undefined || chosen === undefined ? (textOf?.(name, value) ?? value) : `${choice.label}: ${chosen}`;
}

export function List<Row>({
  of,
  filter,
  view,
  isFirst,
  rows,
  page,
  file,
  save,
  fields,
  counts,
  links = [],
  children,
  ...table
}: ListProps<Row>) {
  const { title, path, choices, chips, sorts, columns, keyOf, empty, emptyChips, searchHint } = of;
  const kept = viewParameters(view, sorts[0]);
  const address = (changes: Parameters = {}) => addressOf(path, { ...filter, ...kept, ...changes });
  const active = Object.entries(filter).flatMap(([name, value]) => {
    if (value === null || (name === chips && Object.hasOwn(choices[chips]?.values ?? {}, value))) return [];
    return [{ text: filterText(of, name, value), without: address({ [name]: null }) }];
  });
  const emptyChip = emptyChips?.[filter[chips] ?? ''];
  const isNarrowed = Object.entries(filter).some(
    ([name, value]) => value !== null && (name !== chips || emptyChip === undefined),
  );
  const [emptyTitle, emptyText] = emptyChip ?? empty;
  const { selection } = table;
  const nameOf = (id: string) => {
    const row = rows.find((each) => (selection?.idOf ?? keyOf)(each) === id);
    return row === undefined ? id : (selection?.nameOf(row) ?? id);
  };
  const chip = choices[chips];
  return (
    <>
      {chip === undefined ? null : (
        <ViewChips
          label={chip.label}
          views={[
            ...links.map((link) => ({ ...link, isOn: false })),
            ...[[null, chip.all] as const, ...Object.entries(chip.values)].flatMap(([value, name]) => {
              const isOn = value === filter[chips];
              const count = counts?.[value ?? ''];
              if (counts !== undefined && count === undefined && !isOn) return [];
              return { text: name, to: address({ [chips]: value }), isOn, ...(typeof count === 'string' && { count }) };
            }),
          ]}
        />
      )}
      <FilterForm of={of} filter={filter} fields={fields} kept={kept} />
      <FilterChips filters={active} />
      <BulkOutcome nameOf={nameOf}>
        {children}
        {rows.length === 0 ? (
          <div className="mt-3">
            {isNarrowed ? (
              <>
                {save}
                <NothingFound of={of.nouns[1]} hint={filter['q'] === null ? null : searchHint} />
              </>
            ) : (
              <Nothing title={emptyTitle}>{emptyText}</Nothing>
            )}
          </div>
        ) : (
          <DataTable
            caption={title}
            path={path}
            filter={filter}
            view={view}
            firstSort={sorts[0]}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            {...table}
            actions={
              <>
                {save}
                {typeof file === 'string' ? <ExportLink href={file}>Download CSV</ExportLink> : file}
              </>
            }
          />
        )}
      </BulkOutcome>
      <Pages
        first={address()}
        isFirst={isFirst}
        next={page.next_cursor === null ? null : address({ cursor: page.next_cursor })}
      />
    </>
  );
}
