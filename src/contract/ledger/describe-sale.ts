import { formatCount, formatMoney } from '../format/money.ts';
import {
  isBeforeStart,
  type LineBySystem,
  promisesReserve,
  type PublicEntry,
  type RenumberedLine,
  type Tag,
  type VoidEntry,
} from './entries.ts';
import type { LedgerExport, Problem } from './export.ts';
import { parseCheckpoint } from './notes.ts';
import type { FoundBid } from './receipt.ts';
import type { VerifiedEntry, VerifiedLedger } from './verify-ledger.ts';

export interface Fact {
  readonly label: string;
  readonly text: string;
}
export interface DescribedEntry {
  readonly title: string;
  readonly facts: readonly Fact[];
}

const RESULTS = { sold: 'sold', reserve_not_met: 'reserve not met', not_sold: 'not sold, no bids' } as const;
const RESERVES = { none: 'none', not_met: 'not met', met: 'met' } as const;

const count = (number: number, one: string, many = `${one}s`): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`;
const movesText = (number: number, why: string): string[] =>
  number === 0 ? [] : [`${number === 1 ? 'once' : count(number, 'time')} ${why}`];
const timeText = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 23)} UTC`;

/** Null if the file can't be read. */
export function problemText({ entry, text }: Problem, description: SaleDescription | null): string {
  if (entry === null) return text;
  return description === null
    ? `Entry ${entry}: ${text}`
    : `Entry ${entry} (${description.entry(entry).title}): ${text}`;
}

export class SaleDescription {
  readonly #file: LedgerExport;
  readonly #ledger: VerifiedLedger;
  readonly #names: ReadonlyMap<Tag, string>;

  constructor(file: LedgerExport, ledger: VerifiedLedger) {
    this.#file = file;
    this.#ledger = ledger;
    this.#names = new Map(
      file.entries.flatMap((entry, number) => {
        const name = file.openings[number]?.['name']?.text;
        return entry.kind === 'offer' && name !== undefined ? [[entry.by, name] as const] : [];
      }),
    );
  }

  headline(): string {
    const { result } = this.#ledger;
    const entries = count(this.#file.entries.length, 'entry', 'entries');
    return result?.status === 'sold'
      ? `This sale checks out: ${entries}, ${this.#resultText()}.`
      : `This auction checks out: ${entries}, ${this.#resultText()}.`;
  }

  checks(): Fact[] {
    const { entries, openings } = this.#file;
    const kinds = (kind: PublicEntry['kind']) => entries.filter((entry) => entry.kind === kind).length;
    const commitments = entries.reduce((sum, entry) => sum + Object.keys(entry.commitments).length, 0);
    const opened = openings.reduce((sum, each) => sum + Object.keys(each).length, 0);
    return [
      { label: 'Chain', text: `${count(entries.length, 'entry', 'entries')}, each naming the hash of the one before.` },
      {
        label: 'Commitments',
        text: `${formatCount(opened)} of ${formatCount(commitments)} are open, and each is what was recorded at the time.`,
      },
      { label: 'Rules', text: `${count(kinds('offer'), 'bid')} replayed: every price and leader follows.` },
      { label: 'Extensions', text: this.#extensionsText(kinds('extension')) },
      {
        label: 'Voided and withdrawn bids',
        text: kinds('void') === 0 ? 'None.' : `${count(kinds('void'), 'bid')}, replayed without.`,
      },
      { label: 'Reserve', text: this.#reserveText() },
      { label: 'Close and result', text: this.#closeText() },
      { label: 'Public log', text: this.#logText() },
    ];
  }

  receipt({ entry: number, maximum }: FoundBid): string {
    const entry = this.#file.entries[number];
    if (entry === undefined) return '';
    const bid = `Your bid is in this record, as entry ${number}: ${this.#title(entry)} at ${timeText(entry.at)}.`;
    return maximum === null ? bid : `${bid} Your maximum was ${this.#money(maximum)}, as committed then.`;
  }

  /** An altered entry can contain anything. */
  entry(number: number): DescribedEntry {
    try {
      return this.#entry(number);
    } catch {
      return { title: 'It can’t be read', facts: [] };
    }
  }

  sentence(number: number): string {
    const entry = this.#file.entries[number];
    if (entry === undefined) return '';
    const title = this.#title(entry);
    const reason = this.#file.openings[number]?.reason?.text;
    return 'automatic' in entry && entry.automatic !== null
      ? `${title}. Automatic bid: ${this.#line(entry.automatic)}`
      : entry.kind === 'void' && reason !== undefined
        ? `${title}: ${reason}`
        : title;
  }

  nameOf = (tag: Tag): string => this.#names.get(tag) ?? `Bidder ${tag.slice(0, 8)}`;

  #entry(number: number): DescribedEntry {
    const entry = this.#file.entries[number];
    const verified = this.#ledger.entries[number];
    if (entry === undefined || verified === undefined) return { title: '', facts: [] };
    const openings = this.#file.openings[number] ?? {};
    return {
      title: this.#title(entry),
      facts: [
        { label: 'Time', text: timeText(entry.at) },
        ...this.#ownFacts(entry),
        ...this.#currentState(verified),
        ...Object.entries(openings).map(([name, { text }]) => ({
          label: `Opened: ${name}`,
          text: name === 'reserve' || name === 'amount' ? this.#money(Number(text)) : text,
        })),
        ...Object.keys(entry.commitments)
          // For readers who kept the commitment of the reserve during the auction.
          .filter((name) => openings[name] === undefined || name === 'reserve')
          .map((name) => ({ label: `Committed: ${name}`, text: entry.commitments[name] ?? '' })),
        { label: 'Hash', text: verified.hash },
      ],
    };
  }

  #title(entry: PublicEntry): string {
    if (entry.kind === 'opening') return isBeforeStart(entry) ? 'The auction was announced' : 'The auction opened';
    if (entry.kind === 'reserve_change')
      return entry.commitments['reserve'] === undefined ? 'The reserve was removed' : 'The reserve was lowered';
    if (entry.kind === 'listing_change') return 'The listing changed';
    if (entry.kind === 'void' && this.#isWithdrawal(entry))
      return `${this.nameOf(entry.by)} withdrew ${this.#bidOf(entry.voids)}`;
    if (entry.kind === 'void') return `We voided ${this.#bidOf(entry.voids)}`;
    if (entry.kind === 'extension') return 'We moved the close';
    if (entry.kind === 'close') return `The auction closed: ${RESULTS[entry.result]}`;
    if (entry.kind === 'auction_withdrawal') return 'We withdrew the auction';
    const by = this.nameOf(entry.by);
    return entry.amount === null ? `${by} bid while leading` : `${by} bid ${this.#money(entry.amount)}`;
  }

  #bidOf(number: number): string {
    const bid = this.#file.entries[number];
    const place = `(entry ${formatCount(number)})`;
    if (bid?.kind !== 'offer') return `a bid ${place}`;
    return `the bid of ${bid.amount === null ? '' : `${this.#money(bid.amount)} by `}${this.nameOf(bid.by)} ${place}`;
  }

  #ownFacts(entry: PublicEntry): Fact[] {
    const facts: Fact[] = [];
    const add = (label: string, text: string) => void facts.push({ label, text });
    if (entry.kind === 'opening') {
      add('Opening bid', this.#money(entry.terms.starting_bid));
      add('Soft close', count(entry.terms.soft_close_ms / 1000, 'second'));
      if (promisesReserve(entry)) add('Reserve after the close', 'shown, sold or not');
    }
    if (entry.kind === 'listing_change')
      add(
        'Withdrawal of earlier bids',
        entry.withdraw_until === null ? 'not possible' : `until ${timeText(entry.withdraw_until)}`,
      );
    if ('automatic' in entry && entry.automatic !== null) add('Automatic bid', this.#line(entry.automatic));
    if ('reserve' in entry) add('Reserve', RESERVES[entry.reserve]);
    if (entry.kind === 'void') add('Bids without it', entry.lines.map((line) => this.#renumbered(line)).join('; '));
    if (entry.kind === 'close') {
      if (entry.price !== null) add('Price', this.#money(entry.price));
      if (entry.buyer !== null) add('Buyer', this.nameOf(entry.buyer));
    }
    return facts;
  }

  #isWithdrawal({ by, voids }: Pick<VoidEntry, 'by' | 'voids'>): boolean {
    const bid = this.#file.entries[voids];
    return bid?.kind === 'offer' && bid.by === by;
  }

  #currentState({ price, leader, closesAt }: VerifiedEntry): Fact[] {
    return [
      { label: 'Price after it', text: price === null ? 'none' : this.#money(price) },
      { label: 'Leader after it', text: leader === null ? 'none' : this.nameOf(leader) },
      { label: 'Closes', text: timeText(new Date(closesAt).toISOString()) },
    ];
  }

  #extensionsText(byStaff: number): string {
    const { entries } = this.#ledger;
    const byBids = this.#file.entries.filter(
      ({ kind }, number) => kind === 'offer' && entries[number]?.closesAt !== entries[number - 1]?.closesAt,
    ).length;
    if (byBids + byStaff === 0) return 'The close didn’t move.';
    const moves = [
      ...movesText(byBids, byBids === 1 ? 'for a late bid' : 'for late bids'),
      ...movesText(byStaff, 'by staff'),
    ];
    return `The close moved ${moves.join(' and ')}.`;
  }

  #reserveText(): string {
    const { entries, openings } = this.#file;
    if (entries[0]?.commitments['reserve'] === undefined) return 'None.';
    const opened = entries.flatMap((entry, number) => {
      const text = openings[number]?.['reserve']?.text;
      return text === undefined ? [] : [`${this.#money(Number(text))} at ${timeText(entry.at)}`];
    });
    if (opened.length === 0) return 'It wasn’t met, so it stays private: the seller didn’t choose to show it.';
    const choice = promisesReserve(entries[0]) ? ' The seller chose before the opening to show it, sold or not.' : '';
    return `${opened.join('; ')}, as committed then.${choice}`;
  }

  #closeText(): string {
    const close = this.#file.entries.find(({ kind }) => kind === 'close');
    const withdrawal = this.#withdrawal();
    if (withdrawal !== undefined) return `Not closed: withdrawn at ${timeText(withdrawal.at)}.`;
    if (close === undefined) return 'Not closed: the end of the record is missing.';
    const result = this.#resultText();
    return `${result.charAt(0).toUpperCase()}${result.slice(1)}, at ${timeText(close.at)}.`;
  }

  #withdrawal = (): PublicEntry | undefined => this.#file.entries.find(({ kind }) => kind === 'auction_withdrawal');

  #logText(): string {
    const { checkpoint, index, key } = this.#file.log;
    const text = checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1);
    const size = parseCheckpoint(text)?.size ?? 0;
    return `The log of ${formatCount(size)} entries includes the last entry of this record, as entry ${formatCount(index)}. Key: ${key}`;
  }

  #resultText(): string {
    const { result } = this.#ledger;
    if (result === null) return this.#withdrawal() === undefined ? 'without a close' : 'withdrawn before the close';
    if (result.status !== 'sold') return RESULTS[result.status];
    const price = result.price === null ? '' : ` for ${this.#money(result.price)}`;
    return `sold${price}${result.buyer === null ? '' : ` to ${this.nameOf(result.buyer)}`}`;
  }

  #money(amount: number): string {
    const [opening] = this.#file.entries;
    return formatMoney({ amount, currency: opening?.kind === 'opening' ? opening.terms.currency : '' });
  }

  #line = ({ amount, by }: LineBySystem): string => `${this.#money(amount)} for ${this.nameOf(by)}`;
  #renumbered = (line: RenumberedLine): string =>
    `${this.#line(line)} (entry ${line.entry}${line.automatic ? ', automatic' : ''})`;
}
