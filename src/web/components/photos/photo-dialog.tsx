import { useEffect, useRef, useState } from 'react';
import { EyeOff, MapPin, Plus, Trash2, X } from 'lucide';
import { hideAreas } from '#contract/endpoints/photos.ts';
import type { HiddenBox, Image, Pin } from '#contract/primitives.ts';
import { MAX_HIDDEN, MAX_PINS, PHOTO_UNITS } from '#contract/shots.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { ErrorSummary, SuccessAlert } from '#web/components/ui/form.tsx';
import { Marks, type Mode } from './marks.tsx';
import { ShowsSelect } from './photo-card.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';

interface DialogProps {
  image: Image;
  place: number;
  count: number;
  onChange: (image: Image) => void;
  onMove: (to: number) => void;
  onClose: () => void;
}

const MIDDLE = PHOTO_UNITS / 2;
const NEW_BOX: HiddenBox = { x: 4000, y: 4500, width: 2000, height: 1000 };
const MODES: readonly (readonly [Mode, string])[] = [
  ['look', 'Details'],
  ['pin', 'Pin flaws'],
  ['hide', 'Hide plates'],
];
const MAX_CAPTION_LENGTH = 300;
const MAX_NOTE_LENGTH = 200;

function withPins(image: Image, pins: readonly Pin[]): Image {
  const { pins: _, ...rest } = image;
  return pins.length === 0 ? rest : { ...rest, pins: [...pins] };
}

function Pins({ pins, onPins }: { pins: readonly Pin[]; onPins: (pins: Pin[]) => void }) {
  return (
    <>
      <p className="text-ink-2">
        Click or tap the photo where a flaw is, then describe it. Bidders see the pin and your note.
      </p>
      <ol className="mt-3 grid gap-3">
        {pins.map((pin, at) => (
          <li key={at} className="flex items-center gap-3">
            <span className="data grid size-7 flex-none place-items-center rounded-full bg-signal text-small text-on-signal">
              {at + 1}
            </span>
            <input
              ref={syncTypedValue}
              className="input min-w-0 flex-1"
              id={`pin-note-${at}`}
              aria-label={`Note on flaw ${at + 1}`}
              maxLength={MAX_NOTE_LENGTH}
              value={pin.note}
              placeholder="Stone chip, 3 mm"
              onChange={(event) =>
                onPins(pins.map((each, index) => (index === at ? { ...each, note: event.target.value } : each)))
              }
            />
            <button
              type="button"
              className="btn btn-quiet btn-icon"
              aria-label={`Remove pin ${at + 1}`}
              onClick={() => onPins(pins.toSpliced(at, 1))}
            >
              <Icon of={Trash2} size={18} />
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="btn btn-line mt-3"
        disabled={pins.length >= MAX_PINS}
        onClick={() => onPins([...pins, { x: MIDDLE, y: MIDDLE, note: '' }])}
      >
        <Icon of={Plus} size={18} />
        Add pin
      </button>
    </>
  );
}

function useHiding(image: Image, onChange: (image: Image) => void) {
  const action = useAction('We couldn’t save the boxes. They’re still here. Please try again.');
  const [boxes, setBoxes] = useState<readonly HiddenBox[]>(image.hidden ?? []);
  const isKept = JSON.stringify(boxes) === JSON.stringify(image.hidden ?? []);
  const keep = async (): Promise<boolean> => {
    if (isKept) return true;
    const shown = await action.run(
      () => browserClient.call(hideAreas, { params: { id: image.id }, body: { boxes: [...boxes] } }),
      boxes.length === 0 ? 'Nothing is hidden on this photo.' : 'Hidden wherever this photo is shown.',
    );
    if (shown === null) return false;
    const { hidden: _, ...rest } = image;
    onChange({ ...rest, base: shown.base, ...(shown.hidden === undefined ? {} : { hidden: shown.hidden }) });
    return true;
  };
  return { action, boxes, setBoxes, isKept, keep };
}

function Hiding({ action, boxes, setBoxes, isKept, keep }: ReturnType<typeof useHiding>) {
  return (
    <>
      <p className="text-ink-2">
        Draw a box over each license plate. We blur it on every version that others can see, and keep the original
        private so you can change the box.
      </p>
      <ErrorSummary problem={action.refused} />
      <ul className="mt-3 grid gap-2">
        {boxes.map((_, at) => (
          <li key={at} className="flex items-center justify-between border-b border-line">
            <span>Box {at + 1}</span>
            <button
              type="button"
              className="btn btn-quiet btn-icon"
              aria-label={`Remove box ${at + 1}`}
              onClick={() => setBoxes(boxes.toSpliced(at, 1))}
            >
              <Icon of={Trash2} size={18} />
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          type="button"
          className="btn btn-line"
          disabled={boxes.length >= MAX_HIDDEN}
          onClick={() => setBoxes([...boxes, NEW_BOX])}
        >
          <Icon of={Plus} size={18} />
          Add box
        </button>
        <button type="button" className="btn btn-solid" disabled={isKept || action.isBusy} onClick={() => void keep()}>
          <Icon of={EyeOff} size={18} />
          {action.isBusy ? 'Hiding…' : boxes.length === 0 ? 'Show everything' : 'Hide boxed areas'}
        </button>
      </div>
      {action.notice === null || !isKept ? null : <SuccessAlert>{action.notice}</SuccessAlert>}
    </>
  );
}

function usePins(image: Image, onChange: (image: Image) => void) {
  const pins = image.pins ?? [];
  const setPins = (next: readonly Pin[]) => onChange(withPins(image, next.slice(0, MAX_PINS)));
  const addPin = (at: { x: number; y: number }) => {
    setPins([...pins, { ...at, note: '' }]);
    requestAnimationFrame(() => document.getElementById(`pin-note-${pins.length}`)?.focus());
  };
  const dropEmpty = () => {
    const written = pins.filter(({ note }) => note.trim() !== '');
    if (written.length < pins.length) setPins(written);
  };
  return { pins, setPins, addPin, dropEmpty };
}

function Modes({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  return (
    <div className="flex flex-wrap gap-1" role="group" aria-label="Photo tools">
      {MODES.map(([each, label]) => (
        <button
          key={each}
          type="button"
          className={`btn btn-s !min-h-11 ${each === mode ? 'btn-solid' : 'btn-line'}`}
          aria-pressed={each === mode}
          onClick={() => onMode(each)}
        >
          {each === 'look' ? null : <Icon of={each === 'pin' ? MapPin : EyeOff} size={16} />}
          {label}
        </button>
      ))}
    </div>
  );
}

function Description({
  image,
  place,
  count,
  to,
  onTo,
  onChange,
  onMove,
}: Omit<DialogProps, 'onClose'> & { to: string; onTo: (to: string) => void }) {
  const target = Number(to);
  const isPlace = Number.isInteger(target) && target >= 1;
  return (
    <>
      <div className="field">
        <span className="flabel">What it shows</span>
        <ShowsSelect image={image} label="What it shows" onChange={onChange} />
      </div>
      <Field
        name="caption"
        label="Caption"
        hint="One line shown under the photo."
        maxLength={MAX_CAPTION_LENGTH}
        value={image.caption}
        onChange={(event) => onChange({ ...image, caption: event.target.value })}
      />
      <div className="flex items-end gap-3">
        <div className="w-28">
          <Field
            name="place"
            label="Position"
            inputMode="numeric"
            autoComplete="off"
            className="data"
            value={to}
            onChange={(event) => onTo(event.target.value)}
          />
        </div>
        <button
          type="button"
          className="btn btn-line"
          disabled={!isPlace || target > count || target === place + 1}
          onClick={() => onMove(target - 1)}
        >
          Move to position {isPlace ? Math.min(target, count) : ''}
        </button>
      </div>
    </>
  );
}

export function PhotoDialog({ onClose, ...photo }: DialogProps) {
  const { image, place, count, onChange } = photo;
  const dialog = useRef<HTMLDialogElement>(null);
  const [mode, setMode] = useState<Mode>('look');
  const [to, setTo] = useState(String(place + 1));
  const hiding = useHiding(image, onChange);
  const { pins, setPins, addPin, dropEmpty } = usePins(image, onChange);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  // Saves unsaved boxes before closing: the seller believes that what they cover, such as a license plate, is hidden.
  const leave = async () => {
    if (await hiding.keep()) dialog.current?.close();
    else setMode('hide');
  };
  const close = () => {
    dropEmpty();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="sheet lg:!inset-0 lg:!m-auto lg:!w-[min(64rem,92vw)] lg:!rounded-panel"
      aria-label={`Photo ${place + 1} of ${count}`}
      onCancel={(event) => {
        if (!hiding.isKept) {
          event.preventDefault();
          void leave();
        }
      }}
      onClose={close}
    >
      <div className="sticky top-0 z-10 flex h-16 items-center justify-between border-b border-line bg-bg pl-5 pr-2">
        <h2 className="heading text-h4">
          Photo {place + 1} of {count}
        </h2>
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          aria-label="Close"
          disabled={hiding.action.isBusy}
          onClick={() => void leave()}
        >
          <Icon of={X} size={22} />
        </button>
      </div>
      <div className="grid gap-6 p-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Marks
          image={image}
          mode={mode}
          pins={pins}
          boxes={hiding.boxes}
          onPins={setPins}
          onBoxes={hiding.setBoxes}
          onNewPin={addPin}
        />
        <div className="min-w-0">
          <Modes mode={mode} onMode={setMode} />
          <div className="mt-5 grid gap-5">
            {mode === 'pin' ? (
              <div>
                <Pins pins={pins} onPins={setPins} />
              </div>
            ) : null}
            {mode === 'hide' ? (
              <div>
                <Hiding {...hiding} />
              </div>
            ) : null}
            {mode === 'look' ? <Description {...photo} to={to} onTo={setTo} /> : null}
          </div>
        </div>
      </div>
    </dialog>
  );
}
