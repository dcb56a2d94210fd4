import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { addressOf } from '#contract/call.ts';
import { PERSON_SORTS, type PersonStatus, type PersonColumn } from '#contract/console-lists.ts';
import { exportPeople, listPeople, writeNotes } from '#contract/endpoints/people.ts';
import type { Person } from '#contract/operator.ts';
import { countOf, formatMoney } from '#contract/format/money.ts';
import { mayDo } from '#contract/staff.ts';
import { browserClient } from '#web/api.ts';
import { BulkAction } from '#web/components/console/bulk-action.tsx';
import type { Selection } from '#web/components/console/selection.tsx';
import { TextArea } from '#web/components/ui/fields.tsx';
import { useUser } from '#web/root-data.ts';
import type { Column } from '#web/components/console/data-table.tsx';
import { fileQuery, loadList } from '#web/components/console/list-address.ts';
import { type ListDeclaration, ListPage } from '#web/components/console/list-page.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { RowPerson } from '#web/components/console/row-links.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'People', isPrivate: true });

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, PEOPLE, ({ call }, query) => call(listPeople, { query }));

function statusOf(person: Person): PersonStatus {
  if (person.blocked) return 'blocked';
  if (person.is_staff) return 'staff';
  if (!person.email_verified) return 'unverified';
  return person.has_payment_method ? 'with_card' : 'without_card';
}

const PATH = '/operator/people';
const STATUSES: Readonly<Record<PersonStatus, string>> = {
  blocked: 'Blocked',
  staff: 'Staff',
  unverified: 'Not verified',
  without_card: 'Verified, no card',
  with_card: 'Verified, card',
};
const BADGES: Readonly<Record<PersonStatus, string>> = {
  blocked: 'badge-outbid',
  staff: 'badge-info',
  unverified: 'badge-warn',
  without_card: 'badge-plain',
  with_card: 'badge-met',
};

const Username = ({ username }: Person) => <RowPerson username={username} className="break-all font-strong" />;

function Bidding(person: Person) {
  const status = statusOf(person);
  return <span className={`badge ${BADGES[status]}`}>{STATUSES[status]}</span>;
}

const COLUMNS: readonly Column<Person, PersonColumn>[] = [
  { id: 'username', heading: 'Username', card: 'title', isFixed: true, cell: Username },
  { id: 'name', heading: 'Name', card: 'detail', className: 'sm:max-md:hidden', cell: ({ name }) => name },
  {
    id: 'email',
    heading: 'Email',
    card: 'detail',
    className: 'break-all sm:max-lg:hidden',
    cell: ({ email }) => email,
  },
  {
    id: 'bidding',
    heading: 'Bidding',
    card: 'value',
    isFixed: true,
    cell: Bidding,
  },
  {
    id: 'limit',
    heading: 'Limit',
    card: 'labeled',
    className: 'num',
    isSortable: true,
    cell: ({ limit }) => formatMoney(limit),
  },
  {
    id: 'since',
    heading: 'Since',
    card: 'labeled',
    className: 'whitespace-nowrap sm:!pl-5 sm:max-lg:hidden',
    isSortable: true,
    cell: (person) => <TimeText at={person.created_at} form="date" />,
  },
];

const PEOPLE = {
  list: 'people',
  title: 'People',
  path: PATH,
  nouns: ['person', 'people'],
  search: 'Name, username or part of an email',
  choices: { status: { label: 'Status', all: 'All', values: STATUSES } },
  chips: 'status',
  sorts: PERSON_SORTS,
  columns: COLUMNS,
  keyOf: ({ username }) => username,
  empty: ['No people yet', 'Everyone with an account appears here, the newest first.'],
  searchHint: 'Search by part of a name, username or email.',
} as const satisfies ListDeclaration<Person>;

const NOTING: Selection<Person> = {
  nameOf: ({ username }) => username,
  actions: (selected) => (
    <BulkAction
      label="Add note"
      button={`Add ${countOf(selected.length, 'note')}`}
      busy="Adding…"
      run={(text) =>
        browserClient.call(writeNotes, {
          body: { usernames: selected.map(({ username }) => username), text: text('text') },
        })
      }
      done={(count) => (count === 0 ? 'No notes added.' : `${countOf(count, 'note')} added.`)}
    >
      <TextArea name="text" label="Note" hint="Only staff see it, on each person’s page." rows={3} maxLength={2000} />
    </BulkAction>
  ),
};

export default function PeoplePage() {
  const list = useLoaderData<typeof loader>();
  const mayNote = mayDo(useUser()?.staff_roles ?? [], 'note_people');
  return (
    <ListPage
      of={PEOPLE}
      {...list}
      selection={mayNote ? NOTING : undefined}
      file={addressOf(exportPeople, { query: fileQuery(list) })}
    />
  );
}
