import { useState } from 'react';
import { Check, CircleCheck, Plus } from 'lucide';
import type { Image } from '#contract/primitives.ts';
import { mayBeWaived, SHOTS, type Shot, WAIVER_LENGTH } from '#contract/shots.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { droppedFiles, PhotoPick } from './photo-drop.tsx';
import type { PhotoSlots } from './photo-field.tsx';
import { confirmed } from './suggest-shots.ts';

type Waived = readonly { readonly shot: string; readonly reason: string }[];
interface ShotSlotsProps extends PhotoSlots {
  required: readonly string[];
  waived: Waived;
  onWaive: (shot: Shot['id'], reason: string) => void;
}

function Waiver({ shot, onWaive, onCancel }: { shot: Shot; onWaive: (reason: string) => void; onCancel: () => void }) {
  const [reason, setReason] = useState('');
  const isLong = reason.trim().length >= WAIVER_LENGTH.least;
  const save = () => {
    if (isLong) onWaive(reason.trim());
  };
  const id = `waive-${shot.id}`;
  return (
    <div className="field mt-1">
      <label htmlFor={id} className="text-small">
        Why can’t you take it?
      </label>
      <input
        ref={syncTypedValue}
        id={id}
        className="input"
        maxLength={WAIVER_LENGTH.most}
        value={reason}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
      />
      <p className="hint" id={`${id}-hint`}>
        At least {WAIVER_LENGTH.least} characters. Our reviewer will see it.
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        <button type="button" className="btn btn-line btn-s !min-h-11" disabled={!isLong} onClick={save}>
          Save reason
        </button>
        <button type="button" className="btn btn-quiet btn-s !min-h-11" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </div>
  );
}

function Filled({ shot, images, put }: { shot: Shot } & Pick<PhotoSlots, 'images' | 'put'>) {
  const shown = images.filter((image) => image.shot === shot.id);
  const image = shown[0] ?? images.find((each) => each.suggested_shot === shot.id);
  if (image === undefined) return null;
  const isSuggested = shown.length === 0;
  return (
    <>
      <div className={`relative aspect-[3/2] ${isSuggested ? 'border-2 border-dashed border-ink-3' : ''}`}>
        <Picture image={image} sizes="(min-width: 80rem) 14rem, 45vw" isDecorative className="h-full w-full" />
        {isSuggested ? (
          <span className="absolute left-1.5 top-1.5 bg-bg px-1.5 text-small text-ink">Suggested</span>
        ) : null}
        {shown.length > 1 ? (
          <span className="data absolute bottom-1.5 right-1.5 bg-bg px-1.5 text-small text-ink">{shown.length}</span>
        ) : null}
      </div>
      {isSuggested ? (
        <button
          type="button"
          className="btn btn-line btn-s mt-1 !min-h-11 w-full"
          onClick={() => put(images.map((each) => (each.id === image.id ? confirmed(each) : each)))}
        >
          <Icon of={Check} size={16} />
          Confirm<span className="sr-only"> {shot.name}</span>
        </button>
      ) : null}
    </>
  );
}

function Slot({ shot, isRequired, ...field }: ShotSlotsProps & { shot: Shot; isRequired: boolean }) {
  const { images, send, sending, waived, onWaive } = field;
  const [isAsked, setAsked] = useState(false);
  const reason = waived.find((each) => each.shot === shot.id)?.reason;
  const isThere = images.some((image) => image.shot === shot.id);
  const isEmpty = !isThere && !images.some((image) => image.suggested_shot === shot.id);
  return (
    <li className="min-w-0" {...droppedFiles((files) => send(files, shot.id))}>
      <p className="mb-1 flex items-start gap-1.5 text-[.9375rem] leading-tight">
        {isThere ? <Icon of={CircleCheck} size={18} className="flex-none text-go" /> : null}
        <span className={isThere ? '' : 'font-strong'}>{shot.name}</span>
        <span className="sr-only">{isThere ? ', added' : isEmpty ? ', missing' : ', suggested'}</span>
      </p>
      <Filled shot={shot} {...field} />
      {isEmpty && reason === undefined ? (
        <PhotoPick
          label={`Photos of ${shot.name}`}
          className="grid aspect-[3/2] w-full place-content-center place-items-center gap-1 border-2 border-dashed border-line-strong bg-sunken text-small text-ink-2 hover:border-ink"
          onFiles={(files) => send(files, shot.id)}
        >
          <Icon of={Plus} size={22} />
          {sending.has(shot.id) ? 'Uploading…' : 'Add photo'}
          <span className="sr-only"> of {shot.name}</span>
        </PhotoPick>
      ) : null}
      {isEmpty && reason !== undefined ? (
        <div className="border border-line bg-sunken p-3 text-small">
          <p className="break-words">
            <strong>Not available:</strong> {reason}
          </p>
          <button
            type="button"
            className="link mt-1 inline-flex min-h-11 items-center"
            onClick={() => onWaive(shot.id, '')}
          >
            Add photo after all<span className="sr-only">: {shot.name}</span>
          </button>
        </div>
      ) : null}
      {isEmpty && reason === undefined && isRequired && mayBeWaived(shot.id) ? (
        isAsked ? (
          <Waiver
            shot={shot}
            onWaive={(text) => {
              onWaive(shot.id, text);
              setAsked(false);
            }}
            onCancel={() => setAsked(false)}
          />
        ) : (
          <button
            type="button"
            className="link inline-flex min-h-11 items-center text-left text-small"
            onClick={() => setAsked(true)}
          >
            Can’t take this one?<span className="sr-only"> {shot.name}</span>
          </button>
        )
      ) : null}
    </li>
  );
}

const GRID = 'mt-4 grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 xl:grid-cols-4';

export function ShotSlots(props: ShotSlotsProps) {
  const { required, images, waived } = props;
  const shots = [
    required.flatMap((id) => SHOTS.find((shot) => shot.id === id) ?? []),
    SHOTS.filter(({ id }) => !required.includes(id)),
  ] as const;
  const isDone = (id: string) =>
    images.some(({ shot }: Image) => shot === id) || waived.some(({ shot }) => shot === id);
  const done = shots[0].filter(({ id }) => isDone(id)).length;
  const more = shots[1].filter(({ id }) => isDone(id)).length;
  return (
    <section className="mt-8" aria-labelledby="required-shots">
      <div id="field-shots" className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="required-shots" className="heading text-h3">
          Required shots
        </h2>
        <p className="tnum text-small text-ink-2" role="status">
          {done} of {shots[0].length} done
        </p>
      </div>
      <ul className={GRID}>
        {shots[0].map((shot) => (
          <Slot key={shot.id} shot={shot} isRequired {...props} />
        ))}
      </ul>
      <details className="mt-6 border-y border-line py-2">
        <summary className="min-h-11 cursor-pointer content-center font-strong">
          More shots bidders look for{' '}
          <span className="tnum font-plain text-ink-2">
            ({more} of {shots[1].length} added)
          </span>
        </summary>
        <ul className={`${GRID} pb-4`}>
          {shots[1].map((shot) => (
            <Slot key={shot.id} shot={shot} isRequired={false} {...props} />
          ))}
        </ul>
      </details>
    </section>
  );
}
