// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role
// On phones the parts are no table boxes, which drops their roles in some browsers.
import { ArrowDown, ArrowUp, ChevronsUpDown, Columns3, Rows3, Rows4 } from 'lucide';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import { Form } from 'react-router';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { addressOf } from './address.ts';
import {
  SelectAll,
  SelectedRows,
  type Selection,
  SelectRow,
  type SetRow,
  useSelection,
  useSetRow,
} from './selection.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { useTableKeys } from './table-keys.ts';
import { nextSort, sortOrder, type TableView, viewParameters } from './table-view.ts';

/** `Id`: the columns of the list's CSV, so that neither has one that the other lacks. */
export interface Column<Row, Id extends string = string> {
  readonly id: Id;
  readonly heading: string;
  readonly className?: string;
  readonly isSortable?: boolean;
  readonly isFixed?: boolean;
  /**
   * Where the cell is on a phone, whose rows are cards: `title` and `value` are the first line, the others follow it,
   * `labeled` after their heading. Without it, only wider screens have the column, so a sortable one needs it.
   */
  readonly card?: 'title' | 'value' | 'detail' | 'labeled' | 'line';
  readonly cell: (row: Row) => ReactNode;
}

const columnClass = ({ className = '', card }: Pick<Column<never>, 'className' | 'card'>): string | undefined =>
  `${className}${card === undefined ? ' max-sm:hidden' : ''}`.trim() || undefined;

export interface DataTableProps<Row> {
  readonly caption: string;
  readonly path: string;
  readonly filter: Readonly<Record<string, string | null>>;
  readonly view: TableView;
  readonly firstSort: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly actions?: ReactNode;
  readonly selection?: Selection<Row> | undefined;
  readonly rowKeys?: Readonly<Record<string, RowKey<Row>>>;
  readonly rowMenu?: (row: Row) => ReactNode;
  readonly rowClass?: (row: Row) => string;
  /** The page has actions for the whole list, in a part marked with `data-for-all`. */
  readonly canChangeAll?: boolean;
}

export interface RowKey<Row> {
  readonly text: string;
  readonly run: (row: Row) => void;
}

const parametersOf = <Row,>({
  filter,
  view,
  firstSort,
}: Pick<DataTableProps<Row>, 'filter' | 'view' | 'firstSort'>) => ({
  ...filter,
  ...viewParameters(view, firstSort),
});

function Heading<Row>({ column, ...props }: { column: Column<Row> } & DataTableProps<Row>) {
  const { id, heading, isSortable } = column;
  if (isSortable !== true)
    return (
      <th role="columnheader" scope="col" className={`${columnClass(column) ?? ''} max-sm:sr-only`.trim()}>
        {heading}
      </th>
    );
  const order = sortOrder(props.view, id);
  const to = addressOf(props.path, { ...parametersOf(props), sort: nextSort(props.view, id) });
  return (
    <th
      role="columnheader"
      scope="col"
      className={columnClass(column)}
      {...(order === null ? {} : { 'aria-sort': order })}
    >
      <PageLink
        to={to}
        preventScrollReset
        className="inline-flex min-h-6 items-center gap-1 underline-offset-4 hover:text-ink hover:underline max-sm:min-h-11"
      >
        {heading}
        <Icon of={order === null ? ChevronsUpDown : order === 'ascending' ? ArrowUp : ArrowDown} size={14} />
      </PageLink>
    </th>
  );
}

interface RowProps<Row> {
  row: Row;
  /** Null if rows can't be selected. */
  check: SelectedRow | null;
  rowMenu: DataTableProps<Row>['rowMenu'];
}
interface SelectedRow {
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly set: SetRow;
}

const areSame = <Row,>({ check: before, ...others }: RowProps<Row>, { check: after, ...next }: RowProps<Row>) =>
  before?.id === after?.id &&
  before?.name === after?.name &&
  before?.isChosen === after?.isChosen &&
  Object.entries(next).every(([name, value]) => value === others[name as keyof typeof others]);

/** Rows are rendered again only if they changed: a live list has hundreds, and changes with each bid. */
const TableRow = memo(function TableRow<Row>({
  row,
  check,
  rowMenu,
  shown,
  className,
}: RowProps<Row> & { shown: readonly Column<Row>[]; className: string | undefined }) {
  return (
    <tr role="row" className={className}>
      {check === null ? null : (
        <td role="cell" data-card="check">
          <SelectRow {...check} />
        </td>
      )}
      {shown.map((column) => (
        <td
          key={column.id}
          role="cell"
          className={columnClass(column)}
          data-card={column.card}
          data-label={column.card === 'labeled' ? column.heading : undefined}
        >
          {column.cell(row)}
        </td>
      ))}
      {rowMenu === undefined ? null : (
        <td role="cell" data-card="menu" className="w-11 !px-0">
          {rowMenu(row)}
        </td>
      )}
    </tr>
  );
}, areSame) as <Row>(
  props: RowProps<Row> & { shown: readonly Column<Row>[]; className: string | undefined },
) => ReactNode;

/** A plain form: it works before the page's code has loaded. */
function ColumnChoice<Row>(props: DataTableProps<Row>) {
  const { path, columns, view } = props;
  const { hide: _hide, ...kept } = parametersOf(props);
  return (
    <details className="relative max-sm:hidden">
      <summary className="btn btn-quiet btn-s list-none">
        <Icon of={Columns3} size={16} />
        Columns
      </summary>
      <Form method="get" action={path} className="menu absolute right-0 z-20 mt-1 block p-3">
        {Object.entries(kept).map(([name, value]) =>
          value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <fieldset>
          <legend className="label">Hide</legend>
          {columns
            .filter(({ isFixed }) => isFixed !== true)
            .map(({ id, heading }) => (
              <label key={id} className="flex min-h-9 items-center gap-2">
                <input type="checkbox" name="hide" value={id} defaultChecked={view.hidden.includes(id)} />
                {heading}
              </label>
            ))}
        </fieldset>
        <button type="submit" className="btn btn-line btn-s mt-2">
          Apply
        </button>
      </Form>
    </details>
  );
}

/** A list of the console. Its order and columns are in the address. Keys work while the focus is in the table. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, path, view, columns, rows, keyOf, actions, selection, rowMenu, rowClass } = props;
  const { rowKeys = {}, canChangeAll = false } = props;
  const table = useRef<HTMLTableElement>(null);
  useTableKeys(table, (key, index) => {
    const row = rows[index];
    const run = Object.hasOwn(rowKeys, key) ? rowKeys[key]?.run : undefined;
    return row === undefined || run === undefined ? null : () => run(row);
  });
  const chosen = useSelection(useMemo(() => rows.map(keyOf), [rows, keyOf]));
  const shown = useMemo(() => columns.filter(({ id }) => !view.hidden.includes(id)), [columns, view.hidden]);
  const set = useSetRow(chosen);
  const checkOf = (row: Row): SelectedRow | null => {
    if (selection === undefined) return null;
    const id = keyOf(row);
    return { id, name: selection.nameOf(row), isChosen: chosen.has(id), set };
  };
  const density = { ...parametersOf(props), rows: view.isCompact ? null : 'compact' };
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
        <KeyboardHelp
          canSelect={selection !== undefined}
          canChangeAll={canChangeAll}
          ofRow={Object.entries(rowKeys).map(([key, { text }]) => [key, text] as const)}
        />
        {actions}
        <PageLink to={addressOf(path, density)} preventScrollReset className="btn btn-quiet btn-s max-sm:hidden">
          <Icon of={view.isCompact ? Rows3 : Rows4} size={16} />
          {view.isCompact ? 'Comfortable rows' : 'Compact rows'}
        </PageLink>
        <ColumnChoice {...props} />
      </div>
      <table
        ref={table}
        data-has-keys
        role="table"
        className={`tbl tbl-list dense mt-1 ${view.isCompact ? '' : 'tbl-roomy'}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection === undefined ? null : (
              <th role="columnheader" scope="col" className="w-9">
                <SelectAll chosen={chosen} />
              </th>
            )}
            {shown.map((column) => (
              <Heading key={column.id} column={column} {...props} />
            ))}
            {rowMenu === undefined ? null : (
              <th role="columnheader" scope="col" className="w-11">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow
              key={keyOf(row)}
              row={row}
              check={checkOf(row)}
              rowMenu={rowMenu}
              shown={shown}
              className={rowClass?.(row)}
            />
          ))}
        </tbody>
      </table>
      {selection === undefined ? null : <SelectedRows {...props} selection={selection} chosen={chosen} />}
    </>
  );
}
