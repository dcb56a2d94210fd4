import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Plus, X } from 'lucide';
import { FLAW_AREA_IDS, FLAW_AREAS, type FlawArea, MAX_FLAW_LENGTH, MAX_FLAWS } from '#contract/flaws.ts';
import type { Category } from '#contract/categories.ts';
import type { Image } from '#contract/primitives.ts';
import type { Submission } from '#contract/submissions.ts';
import { CarPlan, FLAW_PIN } from '#web/components/listing/car-plan.tsx';
import { areaAt, pinsOf } from '#web/components/listing/place-pins.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { FieldErrors } from '#web/components/ui/fields.tsx';
import { fieldId, useFieldErrors } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { parseLines } from '#web/components/listing/story-text.ts';

interface FlawRow {
  readonly key: number;
  readonly text: string;
  readonly area: FlawArea | null;
  readonly imageId: string;
}

let lastKey = 0;
const newRow = (also: Partial<FlawRow> = {}): FlawRow => ({
  key: (lastKey += 1),
  text: '',
  area: null,
  imageId: '',
  ...also,
});

function rowsOf(story: Submission['story']): FlawRow[] {
  const section = story.find(({ kind }) => kind === 'flaws');
  const rows = parseLines(section?.text ?? '').map((text) => {
    const item = section?.items?.find((each) => each.text === text);
    return newRow({ text, area: item?.area ?? null, imageId: item?.image_id ?? '' });
  });
  return rows.length === 0 ? [newRow()] : rows;
}

const areaIn = (value: string): FlawArea | null => FLAW_AREA_IDS.find((area) => area === value) ?? null;

/** The area of the plan that was clicked. Null for a press by keyboard, which has no position. */
function clickedArea(event: MouseEvent<HTMLButtonElement>): FlawArea | null {
  if (event.detail === 0) return null;
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return areaAt(((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100);
}

interface AreaSelectProps {
  id: string;
  place: number;
  area: FlawArea | null;
  onFocus: () => void;
  onArea: (area: FlawArea | null) => void;
}

function AreaSelect({ id, place, area, onFocus, onArea }: AreaSelectProps) {
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        Where flaw {place + 1} is
      </label>
      <select
        ref={syncTypedValue}
        onFocus={onFocus}
        id={id}
        name={`flaw.${place}.area`}
        className="input min-w-36 flex-1"
        value={area ?? ''}
        onChange={(event) => onArea(areaIn(event.target.value))}
      >
        <option value="">Where on the car?</option>
        {FLAW_AREA_IDS.map((each) => (
          <option key={each} value={each}>
            {FLAW_AREAS[each].name}
          </option>
        ))}
      </select>
    </>
  );
}

interface RowFieldsProps {
  row: FlawRow;
  place: number;
  hasPlan: boolean;
  images: readonly Image[];
  onChange: (change: Partial<FlawRow>) => void;
  onFocus: () => void;
  onAdd: () => void;
  onRemove: () => void;
}

function RowFields({ row, place, hasPlan, images, onChange, onFocus, onAdd, onRemove }: RowFieldsProps) {
  const number = place + 1;
  const idOf = (part: string) => fieldId(part === 'text' && place === 0 ? 'flaws' : `flaw.${place}.${part}`);
  const shown = images.find(({ id }) => id === row.imageId);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-b border-line py-3">
      <span className={`${FLAW_PIN} mt-2`} aria-hidden="true">
        {number}
      </span>
      <span>
        <label className="sr-only" htmlFor={idOf('text')}>
          Flaw {number}
        </label>
        <input
          ref={syncTypedValue}
          onFocus={onFocus}
          id={idOf('text')}
          name={`flaw.${place}.text`}
          className="input"
          maxLength={MAX_FLAW_LENGTH}
          placeholder="Stone chips on the nose, touched in"
          value={row.text}
          onChange={(event) => onChange({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onAdd();
          }}
        />
      </span>
      <button type="button" className="btn btn-quiet btn-icon" aria-label={`Remove flaw ${number}`} onClick={onRemove}>
        <Icon of={X} size={18} />
      </button>
      <div className="col-start-2 flex flex-wrap items-center gap-2">
        {hasPlan ? (
          <AreaSelect id={idOf('area')} {...{ place, area: row.area, onFocus }} onArea={(area) => onChange({ area })} />
        ) : null}
        {images.length === 0 ? null : (
          <>
            <label className="sr-only" htmlFor={idOf('photo')}>
              Photo of flaw {number}
            </label>
            <select
              ref={syncTypedValue}
              onFocus={onFocus}
              id={idOf('photo')}
              name={`flaw.${place}.photo`}
              className="input min-w-36 flex-1"
              value={row.imageId}
              onChange={(event) => onChange({ imageId: event.target.value })}
            >
              <option value="">No photo</option>
              {images.map((image, at) => (
                <option key={image.id} value={image.id}>
                  {['Photo ' + String(at + 1), image.caption ?? ''].filter(Boolean).join(', ')}
                </option>
              ))}
            </select>
          </>
        )}
        {shown === undefined ? null : <Picture image={shown} sizes="4.5rem" isDecorative className="h-12 w-[4.5rem]" />}
      </div>
    </li>
  );
}

interface FlawsFieldProps {
  category: Category;
  story: Submission['story'];
  images: readonly Image[];
}

export function FlawsField({ category, story, images }: FlawsFieldProps) {
  const hasPlan = category === 'car';
  const errors = useFieldErrors('flaws');
  const [rows, setRows] = useState(() => rowsOf(story));
  /** The row that a click on the plan places: the one last focused, at first only an empty one. */
  const [current, setCurrent] = useState(() => rows.find(({ text }) => text === '')?.key ?? 0);
  const group = useRef<HTMLFieldSetElement>(null);
  const wantsFocus = useRef<string | null>(null);
  useEffect(() => {
    if (wantsFocus.current === null) return;
    group.current?.querySelector<HTMLElement>(`[name="${wantsFocus.current}"]`)?.focus();
    wantsFocus.current = null;
  }, [rows]);
  // Buttons cause no input event, which the form saves after.
  const replace = (next: FlawRow[]) => {
    setRows(next);
    group.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const change = (key: number, changes: Partial<FlawRow>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  const add = (area: FlawArea | null, part: 'text' | 'area' = 'text') => {
    if (rows.length >= MAX_FLAWS) return;
    const row = newRow({ area });
    wantsFocus.current = `flaw.${rows.length}.${part}`;
    setCurrent(row.key);
    replace([...rows, row]);
  };
  const place = (area: FlawArea | null) => {
    const unplaced = rows.find((row) => row.key === current && row.area === null);
    if (unplaced === undefined || area === null) return add(area, area === null ? 'area' : 'text');
    wantsFocus.current = `flaw.${rows.indexOf(unplaced)}.text`;
    replace(rows.map((row) => (row === unplaced ? { ...row, area } : row)));
  };
  return (
    <fieldset
      ref={group}
      className="field min-w-0"
      aria-describedby={errors.length === 0 ? 'field-flaws-hint' : 'field-flaws-hint field-flaws-error'}
    >
      <legend className="flabel">Known flaws</legend>
      <p className="hint" id="field-flaws-hint">
        One per line.{hasPlan ? ' Click the plan, or choose from the list, to say where each is.' : ''}
        {images.length === 0 ? ' Once you’ve uploaded photos, come back to choose one for each flaw.' : ''} If you don’t
        know of any, say so.
      </p>
      {hasPlan ? (
        <button
          type="button"
          className="relative mt-3 block w-full max-w-xl p-4 hover:ring-2 hover:ring-line"
          aria-label="Add a flaw to the plan"
          onClick={(event) => place(clickedArea(event))}
        >
          <CarPlan pins={pinsOf(rows)} className="-m-4" />
        </button>
      ) : null}
      <input type="hidden" name="flaw.count" value={rows.length} />
      <ol className="mt-2 border-t border-line">
        {rows.map((row, at) => (
          <RowFields
            key={row.key}
            row={row}
            place={at}
            hasPlan={hasPlan}
            images={images}
            onChange={(changes) => change(row.key, changes)}
            onFocus={() => setCurrent(row.key)}
            onAdd={() => add(null)}
            onRemove={() => {
              const left = rows.filter((each) => each !== row);
              wantsFocus.current = `flaw.${Math.min(at, Math.max(0, left.length - 1))}.text`;
              replace(left.length === 0 ? [newRow()] : left);
            }}
          />
        ))}
      </ol>
      <FieldErrors name="flaws" errors={errors} />
      <div className="mt-3">
        <button type="button" className="btn btn-line" onClick={() => add(null)} disabled={rows.length >= MAX_FLAWS}>
          <Icon of={Plus} size={18} />
          Add flaw
        </button>
      </div>
    </fieldset>
  );
}
