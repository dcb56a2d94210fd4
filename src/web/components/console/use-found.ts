import { useEffect, useMemo, useState } from 'react';
import { findForStaff } from '#contract/endpoints/find.ts';
import type { StaffSearchHit } from '#contract/staff-search.ts';
import type { StaffSearchKind } from '#contract/staff-search-kinds.ts';
import { mayDo } from '#contract/staff.ts';
import { browserClient } from '#web/api.ts';
import { useUser } from '#web/root-data.ts';
import { addressOf } from './address.ts';
import { beginsPage, CONSOLE_COMMANDS, CONSOLE_PAGES, isNamed } from './console-commands.ts';
import { readRecent, type RecentlyFound } from './recent-found.ts';
import { runLater } from '#web/run-later.ts';

const QUERY_DELAY_MS = 150;
const MIN_QUERY_LENGTH = 2;
/** A group of this size may not be complete, so it ends with a link to the list. */
const MAX_OF_A_KIND = 6;

export interface CommandItem extends RecentlyFound {
  readonly state?: string | null;
  /** Pages and commands are not kept as recent. */
  readonly isKept?: boolean;
}
export interface FoundGroup {
  readonly value: string;
  readonly items: readonly CommandItem[];
}

const GROUPS: Readonly<Record<StaffSearchKind, { name: string; path: string; list: string | null }>> = {
  person: { name: 'People', path: '/operator/people/', list: '/operator/people' },
  auction: { name: 'Auctions', path: '/operator/auctions/', list: '/operator/auctions' },
  invoice: { name: 'Invoices', path: '/operator/payments/', list: null },
  payment: { name: 'Payments', path: '/operator/payments/', list: null },
  dealer: { name: 'Dealers', path: '/operator/dealers/', list: null },
  content: { name: 'Content', path: '/operator/content/', list: '/operator/content' },
};

function present({ kind, key, title, about, state }: StaffSearchHit): CommandItem {
  const path = state === 'submitted' ? '/operator/review/' : GROUPS[kind].path;
  return { text: title, about, state, to: `${path}${key}`, isKept: true };
}

interface SearchResult {
  readonly text: string;
  readonly items: readonly StaffSearchHit[];
  readonly hasFailed?: boolean;
}
const NOTHING: SearchResult = { text: '', items: [] };

/** Groups in the order of the answer: those with an exact match come first. */
function groupsOf({ text, items }: SearchResult): (FoundGroup & { isExact: boolean })[] {
  return [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, found]) => {
    const { name, list } = GROUPS[kind];
    const more =
      list === null || found.length < MAX_OF_A_KIND
        ? []
        : [{ text: `All matches in ${name.toLowerCase()}`, about: '', to: addressOf(list, { q: text }) }];
    return { value: name, items: [...found.map(present), ...more], isExact: found.some((each) => each.is_exact) };
  });
}

export function useFound(): {
  text: string;
  setText: (text: string) => void;
  groups: readonly FoundGroup[];
  isLooking: boolean;
  hasFailed: boolean;
} {
  const roles = useUser()?.staff_roles;
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(NOTHING);
  const wanted = text.trim();
  const isAsking = wanted.length >= MIN_QUERY_LENGTH || /^\d$/.test(wanted);
  useEffect(() => {
    if (!isAsking) return undefined;
    return runLater(QUERY_DELAY_MS, (signal) =>
      browserClient
        .call(findForStaff, { query: { q: wanted }, signal })
        .then(({ items }) => items)
        .catch(() => null)
        .then((items) => {
          if (signal.aborted) return;
          setAsked({ text: wanted, items: items ?? [], hasFailed: items === null });
        }),
    );
  }, [wanted, isAsking]);
  const groups = useMemo(() => {
    const open = (of: typeof CONSOLE_COMMANDS) =>
      of
        .filter((each) => mayDo(roles ?? [], each.power) && isNamed(each, wanted))
        .map((each) => ({ text: each.text, about: '', to: each.to }));
    const commands = { value: 'Commands', items: open(CONSOLE_COMMANDS) };
    const pages = { value: 'Pages', items: open(CONSOLE_PAGES) };
    const found = groupsOf(isAsking ? asked : NOTHING);
    // Not before the answer, so that Enter pressed early doesn't open it.
    const settings =
      isAsking && asked.text === wanted && mayDo(roles ?? [], 'change_settings')
        ? [{ text: `Search settings for “${wanted}”`, about: '', to: addressOf('/operator/settings', { q: wanted }) }]
        : [];
    return [
      ...found.filter(({ isExact }) => isExact),
      { value: 'Recent', items: wanted === '' ? readRecent().map((each) => ({ ...each, isKept: true })) : [] },
      ...(beginsPage(wanted) ? [pages, commands] : [commands, pages]),
      ...found.filter(({ isExact }) => !isExact),
      { value: 'Settings', items: settings },
    ].filter(({ items }) => items.length > 0);
  }, [asked, isAsking, roles, wanted]);
  const isCurrent = asked.text === wanted;
  return {
    text,
    setText,
    groups,
    isLooking: isAsking && !isCurrent,
    hasFailed: isAsking && isCurrent && asked.hasFailed === true,
  };
}
