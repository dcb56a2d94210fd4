import { IMPORT_LIMITS, REQUIRED_PERSON_FIELDS, PERSON_FIELD_LABELS, PERSON_FIELDS } from '#contract/import-fields.ts';
import { type ImportProblem, type PersonImportOptions, PersonImportOptionsSchema } from '#contract/imports.ts';
import { chosenColumns, columnsOf, guessColumns, type KnownNames } from '../columns.ts';
import type { RowReader } from '../file-row.ts';
import { createItems, undoItems } from '../import-items.ts';
import type { ImportHandler } from '../import-handler.ts';
import { previewOf } from '../preview-rows.ts';
import { personReader, type ReadPerson } from './read-person.ts';

const COLUMN_ALIASES: Readonly<Record<(typeof PERSON_FIELDS)[number], readonly string[]>> = {
  name: ['full name', 'display name', 'customer', 'contact'],
  username: ['user name', 'user', 'login', 'handle', 'nickname', 'screen name'],
  email: ['email address', 'e mail', 'e mail address', 'mail'],
  phone: ['phone number', 'telephone', 'mobile', 'cell', 'mobile number'],
};
const NAMES: KnownNames<(typeof PERSON_FIELDS)[number]> = {
  fields: PERSON_FIELDS,
  namesOf: (field) => [field, PERSON_FIELD_LABELS[field].name, ...COLUMN_ALIASES[field]],
};
const { personRows: maxRows, shownRows } = IMPORT_LIMITS;
const HAS_ACCOUNT = 'This email already has an account.';

/** Nothing is written until every row is valid. Rows whose email has an account are skipped. */
export const importPeople: ImportHandler<'people'> = {
  maxRows,
  optionsSchema: PersonImportOptionsSchema,
  missing: ({ columns }) => REQUIRED_PERSON_FIELDS.filter((field) => columns[field] === undefined),
  propose: ({ rows }, { is_mapped: isMapped, sends_invitations: sendsInvitations, ...given }) => ({
    kind: 'people',
    columns: isMapped === undefined ? guessColumns(columnsOf(rows), NAMES) : chosenColumns(PERSON_FIELDS, given),
    sends_invitations: isMapped === undefined || sendsInvitations === 'yes',
  }),
  async preview(context, { rows, options }) {
    const missing = [...importPeople.missing(options)];
    const skipped: ReadPerson[] = [];
    const read = personReader(context, options);
    const readNew: RowReader<ReadPerson> = async (row) => {
      const found = await read(row);
      if ('item' in found && found.item.isKnown) skipped.push(found.item);
      return found;
    };
    const { items, ...preview } = await previewOf(rows, missing.length > 0 ? null : readNew, maxRows, maxRows);
    return {
      ...preview,
      kind: 'people',
      options,
      missing,
      people: items
        .filter(({ isKnown }) => !isKnown)
        .slice(0, shownRows)
        .map(({ row, person }) => ({ row, ...person })),
      skipped: skipped.length,
      skipped_rows: skipped.map(({ row, person }) => ({ row, problems: [hasAccount(options, person.email)] })),
    };
  },
  run: (context, row, { options, stopping }) =>
    createItems(context, row, {
      stopping,
      read: withoutValues(personReader(context, options)),
      prepare: (batches) => batches,
      async create(transaction, { person, isKnown }) {
        const id = isKnown
          ? null
          : await context.accounts.importedPeople.create(transaction, {
              person,
              isInvited: options.sends_invitations,
            });
        return id === null
          ? { skipped: hasAccount(options, '') }
          : { ok: true, value: { id, name: null, imageIds: [] } };
      },
      announce: () => undefined,
    }),
  undo: (context, row, stopping) =>
    undoItems(context, row, {
      stopping,
      remove: async (transaction, { item_id: userId }) =>
        (await context.auctions.sells(transaction, userId))
          ? { keptReason: 'They have auctions.' }
          : context.accounts.importedPeople.remove(transaction, userId),
    }),
};

const hasAccount = ({ columns }: PersonImportOptions, value: string): ImportProblem => ({
  column: columns.email ?? '',
  value,
  message: HAS_ACCOUNT,
});

/** Rejected rows are kept, and must not hold what nobody asked us to keep about someone. */
const withoutValues =
  (read: RowReader<ReadPerson>): RowReader<ReadPerson> =>
  async (row) => {
    const found = await read(row);
    return 'item' in found
      ? found
      : { ...found, problems: found.problems.map((problem) => ({ ...problem, value: '' })) };
  };
