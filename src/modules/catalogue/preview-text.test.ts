import { describe, expect, it } from 'vitest';
import { type Pictured, previewText } from './preview-text.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const auction: Pictured = {
  title: '1971 Datsun 240Z',
  subtitle: 'Two owners',
  state: 'live',
  price: usd(4_850_000),
  starting_bid: usd(100_000),
  hammer_price: null,
  start_date: '2026-11-21T18:00:00.000',
  close_date: '2026-11-28T18:05:00.000',
};
const textOf = (changes: Partial<Pictured>) => previewText({ ...auction, ...changes }, 'Hammerdown');

describe('the text on an auction’s preview image', () => {
  it('shows its status and price, and nothing that is not public', () => {
    expect(textOf({})).toEqual({
      site: 'Hammerdown',
      title: '1971 Datsun 240Z',
      detail: 'Two owners',
      badge: { text: 'Live', isUrgent: true },
      figures: [
        { label: 'Current bid', value: '$48,500' },
        { label: 'Closes', value: 'Nov 28, 6:05 PM UTC' },
      ],
    });
    expect(textOf({ price: null }).figures[0]).toEqual({ label: 'Opening bid', value: '$1,000' });
    expect(textOf({ state: 'scheduled' })).toMatchObject({
      badge: { text: 'Coming soon', isUrgent: false },
      figures: [{ label: 'Opening bid' }, { label: 'Opens', value: 'Nov 21, 6:00 PM UTC' }],
    });
    expect(textOf({ state: 'sold', hammer_price: usd(5_000_050) }).figures).toEqual([
      { label: 'Sold for', value: '$50,000.50' },
    ]);
    const sold = { state: 'sold', hammer_price: usd(5_000_000) } as const;
    expect(textOf({ ...sold, outcome: { state: 'fell_through', text: '', price: null } })).toMatchObject({
      badge: { text: 'Sale not completed' },
      figures: [{ label: 'Bid to', value: '$50,000' }],
    });
    expect(textOf({ ...sold, outcome: { state: 'resold', text: '', price: usd(4_200_000) } })).toMatchObject({
      badge: { text: 'Sold' },
      figures: [{ label: 'Sold for', value: '$42,000' }],
    });
    expect(textOf({ state: 'not_sold' }).figures).toEqual([{ label: 'Bid to', value: '$48,500' }]);
    expect(textOf({ state: 'not_sold', price: null }).figures).toEqual([]);
    expect(textOf({ state: 'withdrawn' })).toMatchObject({ badge: { text: 'Withdrawn' }, figures: [] });
  });
});
