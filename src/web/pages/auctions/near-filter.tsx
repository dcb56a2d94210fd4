import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { formatLongDistance, type DistanceUnit } from '#contract/format/distance.ts';
import { MAX_PLACE_LENGTH } from '#contract/limits.ts';
import { useDistanceUnit } from '#web/root-data.ts';
import type { ListAddress } from './list-address.ts';
import { listPlaces } from '#contract/endpoints/search.ts';
import { browserClient } from '#web/api.ts';
import { runLater } from '#web/run-later.ts';

const QUERY_DELAY_MS = 150;
const MIN_LENGTH = 3;

function useAskedPlaces(text: string): readonly string[] {
  const [places, setPlaces] = useState<readonly string[]>([]);
  useEffect(() => {
    if (text.trim().length < MIN_LENGTH) return undefined;
    return runLater(QUERY_DELAY_MS, (signal) => {
      browserClient.call(listPlaces, { query: { q: text.trim() }, signal }).then(
        ({ items }) => setPlaces(items),
        () => {},
      );
    });
  }, [text]);
  return places;
}

const RADII: Record<DistanceUnit, readonly number[]> = {
  mi: [25, 50, 100, 200, 300, 500, 1000],
  km: [50, 100, 200, 300, 500, 1000, 1500],
};
const FIRST_RADIUS: Record<DistanceUnit, string> = { mi: '100mi', km: '200km' };
const ANY = '';

function radiiOf(unit: DistanceUnit, chosen: string): { value: string; text: string }[] {
  const known = RADII[unit].map((value) => ({ value: `${value}${unit}`, text: formatLongDistance({ value, unit }) }));
  if (chosen === ANY || known.some(({ value }) => value === chosen)) return known;
  const of = chosen.endsWith('km') ? 'km' : 'mi';
  return [{ value: chosen, text: formatLongDistance({ value: Number.parseInt(chosen, 10), unit: of }) }, ...known];
}

export interface AskedPlace extends Pick<ListAddress, 'near' | 'within'> {
  readonly name: string;
  readonly error: string;
}

export function NearFilter({
  place: { near, within, name, error },
  onCommit,
}: {
  place: AskedPlace;
  onCommit: () => void;
}) {
  const unit = useDistanceUnit();
  const radius = near === '' ? within || FIRST_RADIUS[unit] : within;
  const select = useRef<HTMLSelectElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const places = useAskedPlaces(typed);
  useEffect(() => {
    if (select.current !== null) select.current.value = radius;
  }, [radius]);
  useEffect(() => {
    const field = input.current;
    if (field !== null && field !== document.activeElement) field.value = near;
  }, [near]);
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    // A half-typed place must not submit the form.
    event.stopPropagation();
    const { value } = event.target;
    setTyped(value);
    if (value === '' || places.includes(value)) onCommit();
  };
  return (
    <div className="grid gap-2">
      <div className="field">
        <label className="!text-small !font-medium" htmlFor="within">
          Within
        </label>
        <select ref={select} id="within" name="within" className="input !min-h-11" defaultValue={radius}>
          <option value={ANY}>Any distance</option>
          {radiiOf(unit, radius).map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label className="!text-small !font-medium" htmlFor="near">
          Town or US zip code
        </label>
        <input
          ref={input}
          id="near"
          name="near"
          type="text"
          list="near-places"
          autoComplete="off"
          maxLength={MAX_PLACE_LENGTH}
          className="input !min-h-11"
          defaultValue={near}
          aria-invalid={error !== ''}
          aria-describedby="near-hint"
          onChange={type}
          onBlur={(event) => {
            if (event.target.value.trim() !== near) onCommit();
          }}
        />
        <datalist id="near-places">
          {places.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </datalist>
        {error === '' ? (
          <p id="near-hint" className="text-small text-ink-3">
            {name === '' ? 'For example: Pasadena, CA, or 91105' : `Distances from ${name}`}
          </p>
        ) : (
          <p id="near-hint" className="error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
