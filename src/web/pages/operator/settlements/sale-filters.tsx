import { Form } from 'react-router';
import { SALE_SHOWN, type SaleShown } from '#contract/console-sorts.ts';
import { STAFF_SEARCH_MAX } from '#contract/limits.ts';
import { SETTLEMENT_LABELS, SETTLEMENT_STATES, type SettlementState, type Side } from '#contract/settlement-states.ts';
import { oneOf } from '#web/components/console/address.ts';
import { FilterChips } from '#web/components/console/filter-chips.tsx';
import { FILTER_FORM, Filters } from '#web/components/console/filter-panel.tsx';

const SIDES = ['buyer', 'seller'] as const;

/** As in the address. */
export interface SaleFilter {
  readonly show: SaleShown;
  readonly q: string;
  readonly state: SettlementState | null;
  readonly turn: Side | null;
  readonly owner: 'me' | null;
}

export const readFilter = (search: URLSearchParams): SaleFilter => ({
  show: oneOf(SALE_SHOWN, search.get('show')) ?? 'open',
  q: (search.get('q') ?? '').trim().slice(0, STAFF_SEARCH_MAX),
  state: oneOf(SETTLEMENT_STATES, search.get('state')),
  turn: oneOf(SIDES, search.get('turn')),
  owner: oneOf(['me'], search.get('owner')),
});

/** Of the address and of the API. The first view is left out. */
export const parametersOf = ({ show, q, state, turn, owner }: SaleFilter) => ({
  show: show === 'open' ? null : show,
  q: q === '' ? null : q,
  state,
  turn,
  owner,
});

export const queryOf = ({ show, q, state, turn, owner }: SaleFilter) => ({
  show,
  ...(q === '' ? {} : { q }),
  ...(state === null ? {} : { state }),
  ...(turn === null ? {} : { turn }),
  ...(owner === null ? {} : { owner }),
});

export const TURN_LABELS = { buyer: 'Buyer', seller: 'Seller', both: 'Buyer and seller' } as const;

/** A plain form: it works before the page's code has loaded. */
export function SaleFilterForm({
  filter: { show, q, state, turn, owner },
  kept,
}: {
  filter: SaleFilter;
  kept: Readonly<Record<string, string | null>>;
}) {
  return (
    <Form method="get" role="search" aria-label="Sales" className={FILTER_FORM}>
      {Object.entries({ ...kept, show: show === 'open' ? null : show }).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="field min-w-0 basis-72">
        <label htmlFor="sales-q">Vehicle, username or email</label>
        <input
          key={q}
          id="sales-q"
          name="q"
          type="search"
          enterKeyHint="search"
          className="input"
          maxLength={STAFF_SEARCH_MAX}
          defaultValue={q}
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <Filters set={[state, turn, owner].filter((value) => value !== null).length}>
        <div className="field min-w-0 basis-52">
          <label htmlFor="sales-state">Step</label>
          <select key={state} id="sales-state" name="state" className="input" defaultValue={state ?? ''}>
            <option value="">All steps</option>
            {SETTLEMENT_STATES.map((each) => (
              <option key={each} value={each}>
                {SETTLEMENT_LABELS[each].word}
              </option>
            ))}
          </select>
        </div>
        <div className="field min-w-0 basis-40">
          <label htmlFor="sales-turn">Waiting for</label>
          <select key={turn} id="sales-turn" name="turn" className="input" defaultValue={turn ?? ''}>
            <option value="">Anyone</option>
            {SIDES.map((each) => (
              <option key={each} value={each}>
                {TURN_LABELS[each]}
              </option>
            ))}
          </select>
        </div>
        <div className="field min-w-0 basis-32">
          <label htmlFor="sales-owner">Owner</label>
          <select key={owner} id="sales-owner" name="owner" className="input" defaultValue={owner ?? ''}>
            <option value="">Anyone</option>
            <option value="me">You</option>
          </select>
        </div>
      </Filters>
    </Form>
  );
}

export function ActiveSaleFilters({
  filter: { q, state, turn, owner },
  address,
}: {
  filter: SaleFilter;
  address: (changes: Readonly<Record<string, string | null>>) => string;
}) {
  const active = [
    ...(q === '' ? [] : [{ text: `“${q}”`, without: address({ q: null }) }]),
    ...(state === null ? [] : [{ text: SETTLEMENT_LABELS[state].word, without: address({ state: null }) }]),
    ...(turn === null ? [] : [{ text: `Waiting for ${turn}`, without: address({ turn: null }) }]),
    ...(owner === null ? [] : [{ text: 'Owned by you', without: address({ owner: null }) }]),
  ];
  return <FilterChips filters={active} />;
}
