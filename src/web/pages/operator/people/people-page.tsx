import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { listPeople } from '#contract/endpoints/people.ts';
import type { Person } from '#contract/operator.ts';
import { addressOf } from '#web/components/console/address.ts';
import { ConsolePage, Nothing, Pages } from '#web/components/console/console-head.tsx';
import { FindForm } from '#web/components/console/find-form.tsx';
import { formatMoney } from '#web/components/money/money.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Table } from '#web/components/ui/table.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'People', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get('q') ?? '').slice(0, 320);
  const cursor = searchParams.get('cursor');
  const page = await pageContext(context).client.call(listPeople, {
    query: { q, ...(cursor === null ? {} : { cursor }) },
  });
  return { page, q, isFirst: cursor === null };
}

function standingOf(person: Person): { text: string; badge: string } {
  if (person.blocked) return { text: 'Blocked', badge: 'badge-outbid' };
  if (person.is_staff) return { text: 'Staff', badge: 'badge-info' };
  if (!person.email_verified) return { text: 'Not verified', badge: 'badge-warn' };
  return person.has_payment_method
    ? { text: 'Verified, card', badge: 'badge-met' }
    : { text: 'Verified, no card', badge: 'badge-plain' };
}

export default function PeoplePage() {
  const { page, q, isFirst } = useLoaderData<typeof loader>();
  return (
    <ConsolePage
      title="People"
      note={
        <>
          {page.total} {page.total === 1 ? 'person' : 'people'}
        </>
      }
    >
      <FindForm of="People" label="Username or full email address" q={q} maxLength={320} isOfNames />
      {page.items.length === 0 ? (
        <div className="mt-4">
          <Nothing title="No people found">Search by username prefix or full email.</Nothing>
        </div>
      ) : (
        <Table
          caption="People, newest first"
          className="tbl dense mt-4"
          columns={[
            'Username',
            ['Name', 'max-md:hidden'],
            ['Email', 'max-lg:hidden'],
            'Bidding',
            ['Limit', 'num max-sm:hidden'],
            ['Since', '!pl-5 max-lg:hidden'],
          ]}
        >
          {page.items.map((person) => {
            const standing = standingOf(person);
            return (
              <tr key={person.username}>
                <td>
                  <PageLink
                    to={`/operator/people/${person.username}`}
                    className="inline-flex min-h-9 items-center break-all font-strong underline-offset-4 hover:underline"
                  >
                    {person.username}
                  </PageLink>
                </td>
                <td className="max-md:hidden">{person.name}</td>
                <td className="break-all max-lg:hidden">{person.email}</td>
                <td>
                  <span className={`badge ${standing.badge}`}>{standing.text}</span>
                </td>
                <td className="num max-sm:hidden">{formatMoney(person.limit)}</td>
                <td className="whitespace-nowrap pl-5 max-lg:hidden">
                  <TimeText at={person.created_at} form="date" />
                </td>
              </tr>
            );
          })}
        </Table>
      )}
      <Pages
        first={addressOf('/operator/people', { q })}
        next={page.next_cursor === null ? null : addressOf('/operator/people', { q, cursor: page.next_cursor })}
        isFirst={isFirst}
      />
    </ConsolePage>
  );
}
