import { IMPORT_KINDS, type ImportKind } from '#contract/import-fields.ts';
import { ViewChips } from '#web/components/console/console-head.tsx';

interface KindText {
  readonly text: string;
  readonly title: string;
  readonly to: string;
  readonly one: string;
  readonly accept: string;
  readonly purpose: string;
  readonly about: readonly string[];
}

const ROW_FILES = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json';

export const KIND_TEXTS: Readonly<Record<ImportKind, KindText>> = {
  auctions: {
    text: 'Auctions',
    title: 'Import auctions',
    to: '/operator/import',
    one: 'auction',
    accept: `${ROW_FILES},.zip,application/zip`,
    purpose:
      'Upload a CSV or JSON file with one auction per row, or a zip of the file and its photos. You map the columns and see every error before anything is imported.',
    about: [
      'Nothing is imported until every row is valid.',
      'Every fact of a vehicle can have a column, its VIN and description too.',
      'Photos come from a zip. A column names each auction’s files, or its folder.',
      'Imported auctions are scheduled on their dates.',
      'Auctions that already exist are refused as duplicates.',
      'Undoing removes auctions that haven’t opened and that nobody follows.',
    ],
  },
  results: {
    text: 'Past results',
    title: 'Import past results',
    to: '/operator/import/results',
    one: 'result',
    accept: ROW_FILES,
    purpose:
      'Import past results from another site as comparables for the price guide. Upload a CSV or JSON file with one result per row. You map its columns before anything is imported.',
    about: [
      'Sold cars count in the price guide and show their source.',
      'They never count in this site’s own results or sell-through rates.',
      'Results that already exist are skipped as duplicates.',
      'Rows we can’t read are listed with a reason.',
      'Undoing an import removes only the results it added.',
    ],
  },
};

export const importPath = (id: string): string => `/operator/import/files/${id}`;

export function ImportKinds({ kind }: { kind: ImportKind }) {
  return (
    <ViewChips
      label="Imports"
      views={IMPORT_KINDS.map((each) => ({
        text: KIND_TEXTS[each].text,
        to: KIND_TEXTS[each].to,
        isOn: each === kind,
      }))}
    />
  );
}
