import { formatTime } from '#contract/format/time.ts';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { AuctionSummary } from '#contract/auctions.ts';
import { listMemberAuctions, listMemberComments, readMember } from '#contract/endpoints/members.ts';
import type { Member, MemberComment } from '#contract/members.ts';
import { AuctionCard } from '#web/components/auction/auction-card.tsx';
import { formatCount } from '#contract/format/money.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { MuteButton } from './mute-button.tsx';
import { FigureList } from '#web/components/ui/description-list.tsx';

const FEW = 6;
const MANY = 24;
const AVATAR_SIDE = 96;
type ListName = 'sold' | 'bought' | 'comments';
const TITLES: Readonly<Record<ListName, string>> = {
  sold: 'Sold',
  bought: 'Bought',
  comments: 'Comments and answers',
};

const commentCount = ({ comments, answers }: Pick<Member, 'comments' | 'answers'>): number | null =>
  comments === null ? null : comments + (answers ?? 0);

const isList = (name: string | null): name is ListName => name !== null && Object.hasOwn(TITLES, name);

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { read, site } = pageContext(context);
  const username = params['username'] ?? '';
  const list = url.searchParams.get('list');
  const only = isList(list) ? list : null;
  const cursor = only === null ? null : url.searchParams.get('cursor');
  const member = await read(readMember, { params: { username } });
  const page = { limit: only === null ? FEW : MANY, ...(cursor === null ? {} : { cursor }) };
  const wants = (name: ListName, count: number | null) =>
    (only === null || only === name) && count !== null && (count > 0 || only === name);
  const auctionsOf = (name: 'sold' | 'bought') =>
    wants(name, member[name])
      ? read(listMemberAuctions, { params: { username }, query: { list: name, ...page } })
      : null;
  const [sold, bought, comments] = await Promise.all([
    auctionsOf('sold'),
    auctionsOf('bought'),
    wants('comments', commentCount(member)) ? read(listMemberComments, { params: { username }, query: page }) : null,
  ]);
  return data({ member, site, only, isFirst: cursor === null, sold, bought, comments });
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
  const shown = figures.flatMap(([label, count]) => (count === null ? [] : [[label, formatCount(count)] as const]));
  if (shown.length === 0) return null;
  return (
    <FigureList
      className="flex flex-wrap gap-x-10 gap-y-4 border-y border-line py-4 lg:grid lg:grid-cols-2"
      rows={shown}
    />
  );
}

function Identity({ member }: { member: Member }) {
  const { username, you } = member;
  return (
    <div className="grid content-start gap-6 lg:sticky lg:top-24 lg:self-start">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 lg:block">
        <Avatar
          initials={username.slice(0, 2).toUpperCase()}
          address={member.avatar}
          side={AVATAR_SIDE}
          className="text-h3"
        />
        <div className="min-w-0 flex-1 basis-48 lg:mt-5">
          <h1 className="display text-h1 [overflow-wrap:anywhere] lg:text-h2">{username}</h1>
          <p className="mt-1 text-ink-2">Member since {formatTime(Date.parse(member.since), 'month', 'UTC')}</p>
        </div>
      </div>
      <Figures member={member} />
      {you === null ? null : you.is_self ? (
        <PageLink className="btn btn-line justify-self-start" to="/account/profile#member-page">
          Edit member page
        </PageLink>
      ) : (
        <MuteButton key={username} username={username} isMuted={you.is_muted} />
      )}
    </div>
  );
}

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

const listPath = (username: string, name: ListName): string => `/members/${username}?list=${name}`;

function Lists({ member, only }: { member: Member; only: ListName | null }) {
  const counts = { sold: member.sold, bought: member.bought, comments: commentCount(member) };
  const lists = (Object.keys(TITLES) as ListName[]).filter((name) => (counts[name] ?? 0) > 0 || name === only);
  if (lists.length === 0 || (lists.length === 1 && only === null)) return null;
  const tab = (isCurrent: boolean) => ({ className: 'tab', ...(isCurrent && { 'aria-current': 'page' as const }) });
  return (
    <nav aria-label="Lists" className="noscroll overflow-x-auto border-b border-line" data-scroll>
      <ul className="flex">
        <li>
          <PageLink to={`/members/${member.username}`} {...tab(only === null)}>
            Overview
          </PageLink>
        </li>
        {lists.map((name) => (
          <li key={name}>
            <PageLink to={listPath(member.username, name)} {...tab(only === name)}>
              {TITLES[name]}
              <span className="n">{formatCount(counts[name] ?? 0)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function More({ name, page }: { name: ListName; page: ListPage<unknown> }) {
  const { member, only, isFirst } = useLoaderData<typeof loader>();
  const { next_cursor: next } = page;
  if (next === null && isFirst) return null;
  const address = listPath(member.username, name);
  return (
    <nav aria-label={`Pages of ${TITLES[name].toLowerCase()}`} className="no-print mt-6 flex flex-wrap gap-3">
      {isFirst ? null : (
        <PageLink className="btn btn-quiet" to={address}>
          Newest
        </PageLink>
      )}
      {next === null ? null : (
        <PageLink
          className="btn btn-line"
          to={only === null ? address : `${address}&cursor=${encodeURIComponent(next)}`}
        >
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
    <Section title={TITLES[name]} id={name}>
      <div className="mt-5 grid gap-x-5 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
        {page.items.map((auction) => (
          <AuctionCard key={auction.slug} auction={auction} serverTime={member.server_time} level="h3" isSlim />
        ))}
      </div>
      <More name={name} page={page} />
    </Section>
  );
}

function Comments({ page }: { page: ListPage<MemberComment> | null }) {
  if (page === null) return null;
  return (
    <Section title={TITLES.comments} id="comments">
      <ol className="mt-4 border-t border-line">
        {page.items.map(({ id, text, posted_at, is_answer, auction }) => (
          <li
            key={id}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4 border-b border-line py-4 sm:grid-cols-[7.5rem_minmax(0,1fr)] sm:gap-5"
          >
            <Picture image={auction.hero} sizes="7.5rem" isDecorative className="aspect-[3/2] w-full bg-press" />
            <div className="min-w-0">
              <p className="text-small text-ink-3">
                {is_answer ? 'Answered on ' : 'On '}
                <PageLink className="link font-medium text-ink" to={`/auctions/${auction.slug}#comment-${id}`}>
                  {auction.title}
                </PageLink>
                , <TimeText at={posted_at} form="date" />
              </p>
              <p className="mt-1 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <More name="comments" page={page} />
    </Section>
  );
}

export default function MemberPrivacy() {
  const { member, only, sold, bought, comments } = useLoaderData<typeof loader>();
  const isEmpty = sold === null && bought === null && comments === null;
  return (
    <div className="wrapx grid gap-x-14 gap-y-8 pt-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:pt-9">
      <Identity member={member} />
      <div className="grid min-w-0 content-start gap-y-12">
        <Lists member={member} only={only} />
        <Auctions name="sold" page={sold} />
        <Auctions name="bought" page={bought} />
        <Comments page={comments} />
        {isEmpty ? <p className="text-ink-2">{member.username} hasn’t shared anything yet.</p> : null}
      </div>
    </div>
  );
}
