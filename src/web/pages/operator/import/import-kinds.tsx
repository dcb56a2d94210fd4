import { IMPORT_KINDS, IMPORT_POWERS, type ImportKind } from '#contract/import-fields.ts';
import { mayDo } from '#contract/staff.ts';
import { ViewChips } from '#web/components/console/console-head.tsx';
import { useUser } from '#web/root-data.ts';

interface KindText {
  readonly text: string;
  readonly title: string;
  readonly to: string;
  readonly one: string;
  readonly many: string;
  readonly accept: string;
  readonly purpose: string;
  readonly about: readonly string[];
}

const ROW_FILES = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.gz,text/csv,application/json';

export const KIND_TEXTS: Readonly<Record<ImportKind, KindText>> = {
  auctions: {
    text: 'Auctions',
    title: 'Import auctions',
    to: '/operator/import',
    one: 'auction',
    many: 'auctions',
    accept: `${ROW_FILES},.zip,application/zip`,
    purpose:
      'Upload a CSV or JSON file with one auction per row, or a zip of the file and its photos. You map the columns and see every error before anything is imported.',
    about: [
      'Nothing is imported until every row is valid.',
      'Every fact of a vehicle can have a column, its VIN and description too.',
      'Photos come from a zip or from URLs. One column names each auction’s files or folder, another its URLs.',
      'Imported auctions are scheduled on their dates.',
      'Auctions that already exist are refused as duplicates.',
      'Undoing removes auctions that haven’t opened and that nobody follows.',
    ],
  },
  people: {
    text: 'People',
    title: 'Import people',
    to: '/operator/import/people',
    one: 'person',
    many: 'people',
    accept: ROW_FILES,
    purpose:
      'Bring your members from another site. Upload a CSV or JSON file with one person per row. You map the columns and see every error before anything is imported.',
    about: [
      'Nothing is imported until every row is valid.',
      'Rows whose email already has an account are skipped and listed.',
      'Accounts are created without a password. You choose whether to email invitations.',
      'Everyone can bid and sell, as if they had registered. Dealers invite their own members.',
      'Undoing deletes accounts that nobody has used yet.',
    ],
  },
  results: {
    text: 'Past results',
    title: 'Import past results',
    to: '/operator/import/results',
    one: 'result',
    many: 'results',
    accept: ROW_FILES,
    purpose:
      'Import past results from another site as comparables for the price guide. Upload a CSV or JSON file with one result per row, also compressed with gzip. You map its columns before anything is imported.',
    about: [
      'Sold cars count in the price guide and show their source.',
      'They never count in this site’s own results or sell-through rates.',
      'Rows that repeat another row or a stored result are skipped and listed.',
      'Rows we can’t read are listed with a reason.',
      'Undoing an import removes only the results it added.',
    ],
  },
};

export const importPath = (id: string): string => `/operator/import/files/${id}`;

export const lackedPower = (roles: readonly string[], kind: ImportKind) => {
  const power = IMPORT_POWERS[kind];
  return power === null || mayDo(roles, power) ? null : power;
};

export function ImportKinds({ kind }: { kind: ImportKind }) {
  const roles = useUser()?.staff_roles ?? [];
  return (
    <ViewChips
      label="Imports"
      views={IMPORT_KINDS.filter((each) => each === kind || lackedPower(roles, each) === null).map((each) => ({
        text: KIND_TEXTS[each].text,
        to: KIND_TEXTS[each].to,
        isOn: each === kind,
      }))}
    />
  );
}
