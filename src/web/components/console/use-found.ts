import { useEffect, useMemo, useState } from 'react';
import { stateWord } from './state-labels.tsx';
import { listPeople } from '#contract/endpoints/people.ts';
import { mayDo } from '#contract/staff.ts';
import { listAuctionsForStaff } from '#contract/endpoints/auction-records.ts';
import { browserClient } from '#web/api.ts';
import { useUser } from '#web/root-data.ts';
import { CONSOLE_ITEMS } from './console-items.ts';

const QUERY_DELAY_MS = 150;
const MIN_QUERY_LENGTH = 2;
const MOST_OF_A_KIND = 6;

export interface Found {
  readonly text: string;
  readonly about: string;
  readonly to: string;
}
export interface FoundGroup {
  readonly value: string;
  readonly items: readonly Found[];
}
interface Asked {
  readonly text: string;
  readonly auctions: readonly Found[];
  readonly people: readonly Found[];
}
const NOTHING: Asked = { text: '', auctions: [], people: [] };

async function ask(text: string, may: { auctions: boolean; people: boolean }): Promise<Asked> {
  const [auctions, people] = await Promise.all([
    may.auctions
      ? browserClient.call(listAuctionsForStaff, { query: { q: text, limit: MOST_OF_A_KIND } }).then(
          ({ items }) => items,
          () => [],
        )
      : [],
    may.people
      ? browserClient.call(listPeople, { query: { q: text, limit: MOST_OF_A_KIND } }).then(
          ({ items }) => items,
          () => [],
        )
      : [],
  ]);
  return {
    text,
    auctions: auctions.map((auction) => ({
      text: auction.title,
      about: `${auction.lot_number}, ${stateWord(auction.state).toLowerCase()}`,
      to: auction.state === 'submitted' ? `/operator/review/${auction.slug}` : `/operator/auctions/${auction.slug}`,
    })),
    people: people.map(({ username, name }) => ({ text: username, about: name, to: `/operator/people/${username}` })),
  };
}

export function useFound(): {
  text: string;
  setText: (text: string) => void;
  groups: readonly FoundGroup[];
  isLooking: boolean;
} {
  const roles = useUser()?.staff_roles;
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(NOTHING);
  const wanted = text.trim();
  const isAsking = wanted.length >= MIN_QUERY_LENGTH;
  useEffect(() => {
    if (!isAsking) return undefined;
    let isOld = false;
    const timer = setTimeout(() => {
      const may = { auctions: mayDo(roles ?? [], 'see_auctions'), people: mayDo(roles ?? [], 'see_people') };
      void ask(wanted, may).then((answer) => (isOld ? undefined : setAsked(answer)));
    }, QUERY_DELAY_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [wanted, isAsking, roles]);
  const groups = useMemo(() => {
    const pages = CONSOLE_ITEMS.filter(
      ({ text: name, power }) => mayDo(roles ?? [], power) && name.toLowerCase().includes(wanted.toLowerCase()),
    );
    const { auctions, people } = isAsking ? asked : NOTHING;
    return [
      { value: 'Pages', items: pages.map(({ text: name, to }) => ({ text: name, about: '', to })) },
      { value: 'Auctions', items: auctions },
      { value: 'People', items: people },
    ].filter(({ items }) => items.length > 0);
  }, [asked, isAsking, roles, wanted]);
  return { text, setText, groups, isLooking: isAsking && asked.text !== wanted };
}
