import { formatTime } from '#contract/format/time.ts';
import { data, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import type { AuctionSummary } from '#contract/auctions.ts';
import { listMemberAuctions, listMemberComments, readMember } from '#contract/endpoints/members.ts';
import type { Member, MemberComment } from '#contract/members.ts';
import { AuctionRow } from '#web/components/auction/auction-row.tsx';
import { formatCount } from '#web/components/money/format-money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { throwMissing } from '#web/missing.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { MuteButton } from './mute-button.tsx';

const FEW = 6;
const MANY = 24;
const AVATAR_SIDE = 80;
type ListName = 'sold' | 'bought' | 'comments';
const TITLES: Readonly<Record<ListName, string>> = {
  sold: 'Sold',
  bought: 'Bought',
  comments: 'Comments and answers',
};

const isList = (name: string | null): name is ListName => name !== null && Object.hasOwn(TITLES, name);

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const username = params['username'] ?? '';
  const path = `/members/${encodeURIComponent(username)}`;
  const list = url.searchParams.get('list');
  const only = isList(list) ? list : null;
  const cursor = only === null ? null : url.searchParams.get('cursor');
  try {
    const member = await client.call(readMember, { params: { username } });
    const page = { limit: only === null ? FEW : MANY, ...(cursor === null ? {} : { cursor }) };
    const wants = (name: ListName, count: number | null) =>
      (only === null || only === name) && count !== null && (count > 0 || only === name);
    const auctionsOf = (name: 'sold' | 'bought') =>
      wants(name, member[name])
        ? client.call(listMemberAuctions, { params: { username }, query: { list: name, ...page } })
        : null;
    const [sold, bought, comments] = await Promise.all([
      auctionsOf('sold'),
      auctionsOf('bought'),
      wants('comments', member.comments === null ? null : member.comments + (member.answers ?? 0))
        ? client.call(listMemberComments, { params: { username }, query: page })
        : null,
    ]);
    return data({ member, site, only, isFirst: cursor === null, sold, bought, comments });
  } catch (error) {
    return throwMissing(error, path);
  }
}

const countsOf = ({ sold, bought, comments, answers }: Member) => [sold, bought, comments, answers];

export const meta = publicMeta<typeof loader>(({ member, site, only }) => ({
  title: member.username,
  site,
  path: `/members/${member.username}`,
  description: `${member.username}: auctions and comments on ${site.name}.`,
  // Empty pages and the longer lists stay out of search engines.
  isPrivate: only !== null || countsOf(member).every((count) => count === null || count === 0),
}));

function Figures({ member }: { member: Member }) {
  const figures = [
    ['Sold', member.sold],
    ['Bought', member.bought],
    ['Comments', member.comments],
    ['Answers as seller', member.answers],
  ] as const;
  const shown = figures.flatMap(([label, count]) => (count === null ? [] : [[label, count] as const]));
  if (shown.length === 0) return null;
  return (
    <dl className="mt-8 flex flex-wrap gap-x-10 gap-y-4 border-y border-line py-4">
      {shown.map(([label, count]) => (
        <div key={label}>
          <dt className="label">{label}</dt>
          <dd className="data text-data-l">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

function More({ name, page }: { name: ListName; page: ListPage<unknown> }) {
  const { member, only, isFirst } = useLoaderData<typeof loader>();
  const to = `/members/${member.username}`;
  const next = page.next_cursor;
  if (next === null && only === null) return null;
  const address = only === null ? `${to}?list=${name}` : `${to}?list=${name}&cursor=${encodeURIComponent(next ?? '')}`;
  return (
    <nav aria-label={`Pages of ${TITLES[name].toLowerCase()}`} className="no-print mt-5 flex flex-wrap gap-3">
      {only === null ? null : (
        <PageLink className="btn btn-quiet" to={isFirst ? to : `${to}?list=${name}`}>
          {isFirst ? `Back to ${member.username}` : 'Newest'}
        </PageLink>
      )}
      {next === null ? null : (
        <PageLink className="btn btn-line" to={address}>
          Show more<span className="sr-only"> of {TITLES[name].toLowerCase()}</span>
        </PageLink>
      )}
    </nav>
  );
}

function Auctions({ name, page }: { name: 'sold' | 'bought'; page: ListPage<AuctionSummary> | null }) {
  const { member } = useLoaderData<typeof loader>();
  if (page === null) return null;
  return (
    <section className="mt-12" aria-labelledby={name}>
      <h2 id={name} className="heading text-h2">
        {TITLES[name]}
      </h2>
      <ul className="mt-4 border-t border-line">
        {page.items.map((auction) => (
          <AuctionRow key={auction.slug} auction={auction} serverTime={member.server_time} />
        ))}
      </ul>
      <More name={name} page={page} />
    </section>
  );
}

function Comments({ page }: { page: ListPage<MemberComment> | null }) {
  if (page === null) return null;
  return (
    <section className="mt-12" aria-labelledby="comments">
      <h2 id="comments" className="heading text-h2">
        {TITLES.comments}
      </h2>
      <ol className="mt-4 border-t border-line">
        {page.items.map(({ id, text, posted_at, is_answer, auction }) => (
          <li key={id} className="border-b border-line py-4">
            <p className="text-small text-ink-3">
              {is_answer ? 'Answered on ' : 'On '}
              <PageLink className="link font-medium text-ink" to={`/auctions/${auction.slug}#comment-${id}`}>
                {auction.title}
              </PageLink>
              , <TimeText at={posted_at} form="date" />
            </p>
            <p className="mt-1 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
          </li>
        ))}
      </ol>
      <More name="comments" page={page} />
    </section>
  );
}

export default function MemberPage() {
  const { member, only, sold, bought, comments } = useLoaderData<typeof loader>();
  const { username, you } = member;
  const isEmpty = sold === null && bought === null && comments === null;
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <div className="mx-auto max-w-[60rem]">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
          <Avatar
            initials={username.slice(0, 2).toUpperCase()}
            address={member.avatar}
            side={AVATAR_SIDE}
            className="text-h3"
          />
          <div className="min-w-0 flex-1 basis-48">
            <h1 className="display text-h1 [overflow-wrap:anywhere]">{username}</h1>
            <p className="mt-1 text-ink-2">Member since {formatTime(Date.parse(member.since), 'month', 'UTC')}</p>
          </div>
          {you === null ? null : you.is_self ? (
            <PageLink className="btn btn-line" to="/account/profile#member-page">
              Edit member page
            </PageLink>
          ) : (
            <MuteButton key={username} username={username} isMuted={you.is_muted} />
          )}
        </div>
        {only === null ? <Figures member={member} /> : null}
        <Auctions name="sold" page={sold} />
        <Auctions name="bought" page={bought} />
        <Comments page={comments} />
        {isEmpty ? <p className="mt-8 text-ink-2">{username} hasn’t shared anything yet.</p> : null}
      </div>
    </div>
  );
}
