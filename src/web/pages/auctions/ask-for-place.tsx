import { Form } from 'react-router';
import { MAX_PLACE_LENGTH } from '#contract/limits.ts';
import { type ListAddress, writeAddress } from './list-address.ts';

interface AskForPlaceProps {
  address: ListAddress;
  within: string;
  /** `within` as text: `300 miles`. */
  radius: string;
}

export function AskForPlace({ address, within, radius }: AskForPlaceProps) {
  const [, search = ''] = writeAddress({ ...address, cursor: '' }).split('?');
  return (
    <Form action="/auctions" className="no-print mb-5 border-b border-line pb-5">
      {[...new URLSearchParams(search), ['within', within] as const].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="font-strong" htmlFor="asked-place">
        Within {radius} of
      </label>
      <div className="mt-2 flex max-w-96 gap-2">
        <input
          id="asked-place"
          name="near"
          type="text"
          required
          maxLength={MAX_PLACE_LENGTH}
          autoComplete="postal-code"
          placeholder="Town or US zip code"
          className="input min-w-0 flex-1"
        />
        <button type="submit" className="btn btn-solid flex-none">
          Search
        </button>
      </div>
    </Form>
  );
}
