import { useRef } from 'react';
import { ImageUp, Trash2 } from 'lucide';
import type { Image } from '#contract/primitives.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { FileChooser } from '#web/components/ui/file-chooser.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { fieldId, useFieldErrors, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { usePictureUpload } from '#web/components/picture/use-picture-upload.ts';

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/tiff';
export interface PlacedPicture {
  readonly image: string;
  readonly alt: string;
  readonly caption: string;
}

interface PictureListProps {
  name: string;
  label: string;
  hint?: string | undefined;
  value: readonly PlacedPicture[];
  most: number;
  known: ReadonlyMap<string, Image>;
  nameOf: (place: number) => string;
  onChange: (value: readonly PlacedPicture[]) => void;
  onPicture: (image: Image) => void;
}

export function PictureList({ name, label, hint, value, most, known, nameOf, onChange, onPicture }: PictureListProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, status, upload } = usePictureUpload(onPicture);
  const send = (file: File) => upload([file], ({ id }) => onChange([...value, { image: id, alt: '', caption: '' }]));
  const change = (place: number, part: Partial<PlacedPicture>) =>
    onChange(value.map((each, at) => (at === place ? { ...each, ...part } : each)));
  const messages = useFieldErrors(name);
  return (
    <fieldset>
      <legend className="flabel">{label}</legend>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      <ul className="mt-2 grid gap-5">
        {value.map((placed, index) => (
          <PlacedPicture
            key={placed.image}
            placed={placed}
            image={known.get(placed.image) ?? null}
            name={nameOf(index)}
            onChange={(part) => change(index, part)}
            onMoveUp={index === 0 ? null : () => onChange(value.toSpliced(index, 1).toSpliced(index - 1, 0, placed))}
            onRemove={() => onChange(value.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {value.length >= most ? null : (
        <WaitingButton
          className="btn-line mt-3"
          id={fieldId(name)}
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          <Icon of={ImageUp} size={18} />
          {isBusy ? 'Uploading…' : 'Add image'}
        </WaitingButton>
      )}
      <FileChooser ref={input} label={label} accept={PICTURE_TYPES} onFile={(file) => void send(file)} />
      <p role="status" className="mt-2 text-small text-ink-2">
        {status}
      </p>
      {messages.map((problem) => (
        <p key={problem} className="error">
          {problem}
        </p>
      ))}
    </fieldset>
  );
}

function PlacedPicture({
  placed,
  image,
  name,
  onChange,
  onMoveUp,
  onRemove,
}: {
  placed: PlacedPicture;
  image: Image | null;
  name: string;
  onChange: (part: Partial<PlacedPicture>) => void;
  onMoveUp: (() => void) | null;
  onRemove: () => void;
}) {
  return (
    <li className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="aspect-[3/2]">
        <Picture image={image} sizes="12rem" className="h-full w-full" isDecorative />
      </div>
      <div className="grid gap-3">
        <Field
          name={`${name}.alt`}
          label="Alt text"
          hint="Describes the image for screen readers."
          maxLength={300}
          value={placed.alt}
          onChange={(event) => onChange({ alt: event.target.value })}
        />
        <Field
          name={`${name}.caption`}
          label="Caption"
          maxLength={300}
          value={placed.caption}
          onChange={(event) => onChange({ caption: event.target.value })}
        />
        <div className="flex gap-2">
          {onMoveUp === null ? null : (
            <WaitingButton className="btn-line btn-s" onClick={onMoveUp}>
              Move up
            </WaitingButton>
          )}
          <WaitingButton className="btn-line btn-s" onClick={onRemove}>
            <Icon of={Trash2} size={16} />
            Remove
          </WaitingButton>
        </div>
      </div>
    </li>
  );
}
