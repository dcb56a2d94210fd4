import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { PERSON_SORTS, PERSON_STATUSES, type PersonStatus } from '#contract/console-sorts.ts';
import { listSavedViews } from '#contract/endpoints/operations.ts';
import { listPeople } from '#contract/endpoints/people.ts';
import type { Person } from '#contract/operator.ts';
import { addressOf, oneOf } from '#web/components/console/address.ts';
import { ConsolePage, NothingFound, Pages, ViewChips } from '#web/components/console/console-head.tsx';
import { type Column, DataTable } from '#web/components/console/data-table.tsx';
import { FindForm } from '#web/components/console/find-form.tsx';
import { SavedViews } from '#web/components/console/saved-views.tsx';
import { readTableView, viewParameters } from '#web/components/console/table-view.ts';
import { formatUpTo } from '#web/components/money/format-money.ts';
import { formatMoney } from '#web/components/money/money.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'People', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get('q') ?? '').slice(0, 320);
  const status = oneOf(PERSON_STATUSES, searchParams.get('status'));
  const cursor = searchParams.get('cursor');
  const view = readTableView(searchParams, { sorts: PERSON_SORTS, columns: COLUMNS.map(({ id }) => id) });
  const { client } = pageContext(context);
  const [page, { items: saved }] = await Promise.all([
    client.call(listPeople, {
      query: {
        q,
        sort: view.sort,
        ...(status === null ? {} : { status }),
        ...(cursor === null ? {} : { cursor }),
      },
    }),
    client.call(listSavedViews, { query: { list: 'people' } }),
  ]);
  return { page, q, status, view, saved, isFirst: cursor === null };
}

function statusOf(person: Person): PersonStatus {
  if (person.blocked) return 'blocked';
  if (person.is_staff) return 'staff';
  if (!person.email_verified) return 'unverified';
  return person.has_payment_method ? 'with_card' : 'without_card';
}

const PATH = '/operator/people';
const STATUS_LABELS: Readonly<Record<PersonStatus, { readonly text: string; readonly badge: string }>> = {
  with_card: { text: 'Verified, card', badge: 'badge-met' },
  without_card: { text: 'Verified, no card', badge: 'badge-plain' },
  unverified: { text: 'Not verified', badge: 'badge-warn' },
  blocked: { text: 'Blocked', badge: 'badge-outbid' },
  staff: { text: 'Staff', badge: 'badge-info' },
};

const COLUMNS: readonly Column<Person>[] = [
  {
    id: 'username',
    heading: 'Username',
    cell: ({ username }) => (
      <PageLink
        to={`${PATH}/${username}`}
        className="inline-flex min-h-6 items-center break-all font-strong underline-offset-4 hover:underline"
      >
        {username}
      </PageLink>
    ),
  },
  { id: 'name', heading: 'Name', className: 'max-md:hidden', canHide: true, cell: ({ name }) => name },
  { id: 'email', heading: 'Email', className: 'break-all max-lg:hidden', canHide: true, cell: ({ email }) => email },
  {
    id: 'bidding',
    heading: 'Bidding',
    cell: (person) => {
      const { text, badge } = STATUS_LABELS[statusOf(person)];
      return <span className={`badge ${badge}`}>{text}</span>;
    },
  },
  {
    id: 'limit',
    heading: 'Limit',
    className: 'num max-sm:hidden',
    isSortable: true,
    canHide: true,
    cell: ({ limit }) => formatMoney(limit),
  },
  {
    id: 'since',
    heading: 'Since',
    className: 'whitespace-nowrap !pl-5 max-lg:hidden',
    isSortable: true,
    canHide: true,
    cell: (person) => <TimeText at={person.created_at} form="date" />,
  },
];

export default function PeoplePage() {
  const { page, q, status, view, saved, isFirst } = useLoaderData<typeof loader>();
  const kept = viewParameters(view, PERSON_SORTS[0]);
  const address = (changes: Readonly<Record<string, string | null>>) =>
    addressOf(PATH, { q, status, ...kept, ...changes });
  return (
    <ConsolePage
      title="People"
      note={
        <>
          {formatUpTo(page.total, page.total_is_minimum)} {page.total === 1 ? 'person' : 'people'}
        </>
      }
    >
      <SavedViews list="people" path={PATH} parameters={{ q, status, ...kept }} views={saved} />
      <ViewChips
        label="Status"
        views={[
          { text: 'All', to: address({ status: null }), isOn: status === null },
          ...PERSON_STATUSES.map((each) => ({
            text: STATUS_LABELS[each].text,
            to: address({ status: each }),
            isOn: status === each,
          })),
        ]}
      />
      <FindForm
        of="People"
        label="Name, username or part of an email"
        q={q}
        keep={{ status, ...kept }}
        maxLength={320}
        className="mt-3"
        isOfNames
      />
      {page.items.length === 0 ? (
        <div className="mt-4">
          <NothingFound of="people" hint={q === '' ? null : 'Search by part of a name, username or email.'} />
        </div>
      ) : (
        <DataTable
          caption="People"
          path={PATH}
          filter={{ q, status }}
          view={view}
          firstSort={PERSON_SORTS[0]}
          columns={COLUMNS}
          rows={page.items}
          keyOf={({ username }) => username}
        />
      )}
      <Pages
        first={address({})}
        next={page.next_cursor === null ? null : address({ cursor: page.next_cursor })}
        isFirst={isFirst}
      />
    </ConsolePage>
  );
}
