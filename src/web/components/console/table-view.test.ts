import { describe, expect, test } from 'vitest';
import { nextSort, readTableView, sortOrder, viewParameters } from './table-view.ts';

const OF = { sorts: ['queue', 'bid', '-bid'], columns: ['bid', 'bids'] } as const;
const read = (search: string) => readTableView(new URLSearchParams(search), OF);

describe('the view of a table', () => {
  test('is read from its address, and an unknown part is ignored', () => {
    expect(read('')).toEqual({ sort: 'queue', hidden: [], isCompact: false });
    expect(read('sort=-bid&hide=bids,nothing&rows=compact')).toEqual({
      sort: '-bid',
      hidden: ['bids'],
      isCompact: true,
    });
    expect(read('hide=bid&hide=bids').hidden).toEqual(['bid', 'bids']);
    expect(read('sort=nothing&rows=9')).toEqual({ sort: 'queue', hidden: [], isCompact: false });
  });

  test('returns to the same address, without the defaults', () => {
    expect(viewParameters(read('sort=-bid&hide=bid,bids&rows=compact'), 'queue')).toEqual({
      sort: '-bid',
      hide: 'bid,bids',
      rows: 'compact',
    });
    expect(viewParameters(read('sort=queue'), 'queue')).toEqual({ sort: null, hide: null, rows: null });
  });

  test('sorts a column descending first, and then turns it around', () => {
    expect(nextSort(read(''), 'bid')).toBe('-bid');
    expect(nextSort(read('sort=-bid'), 'bid')).toBe('bid');
    expect(nextSort(read('sort=bid'), 'bid')).toBe('-bid');
    expect([
      sortOrder(read(''), 'bid'),
      sortOrder(read('sort=bid'), 'bid'),
      sortOrder(read('sort=-bid'), 'bid'),
    ]).toEqual([null, 'ascending', 'descending']);
  });
});
