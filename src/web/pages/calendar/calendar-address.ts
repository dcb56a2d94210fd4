export interface CalendarAddress {
  readonly make: string;
  readonly body: string;
  readonly from: string;
  readonly to: string;
  readonly by: 'closing' | 'opening';
  readonly cursor: string;
}

export function readAddress(search: URLSearchParams): CalendarAddress {
  const of = (name: string) => (search.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 200);
  return {
    make: of('make'),
    body: of('body'),
    from: of('from'),
    to: of('to') || of('from'),
    by: of('by') === 'opening' ? 'opening' : 'closing',
    cursor: (search.get('cursor') ?? '').slice(0, 500),
  };
}

export function writeAddress({ make, body, from, to, by, cursor }: Partial<CalendarAddress>): string {
  const search = new URLSearchParams(
    Object.entries({ from, to: to === from ? '' : to, by: by === 'opening' ? by : '', make, body, cursor }).flatMap(
      ([name, value]) => (value === undefined || value === '' ? [] : [[name, value]]),
    ),
  ).toString();
  return search === '' ? '/calendar' : `/calendar?${search}`;
}
