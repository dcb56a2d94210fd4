import { Check, GripVertical, PencilLine, Trash2 } from 'lucide';
import type { Image } from '#contract/primitives.ts';
import { IMAGE_SECTIONS, type ImageSection, SHOTS, shotOf } from '#contract/shots.ts';
import { SECTION_NAMES } from '#web/components/gallery/sections.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { confirmed } from './suggest-shots.ts';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';

export interface PaymentCommands {
  onChange: (image: Image) => void;
  onOpen: (image: Image) => void;
  onRemove: (image: Image) => void;
  chosen: ReadonlySet<string>;
  onChoose: (id: string) => void;
}
interface CardProps extends PaymentCommands {
  image: Image;
  place: number;
  cardRef?: (element: Element | null) => void;
  handleRef?: (element: Element | null) => void;
  isDragging?: boolean;
}

const isSection = (text: string): text is ImageSection => IMAGE_SECTIONS.some((section) => section === text);

export function showing(image: Image, value: string): Image {
  const shot = shotOf(value);
  const { shot: _, suggested_shot: _suggested, ...rest } = image;
  return shot === undefined
    ? { ...rest, section: isSection(value) ? value : image.section }
    : { ...rest, section: shot.section, shot: shot.id };
}

export function ShowsSelect({
  image,
  label,
  prompt,
  onChange,
  className = '',
}: {
  image: Image;
  label: string;
  prompt?: string;
  onChange: (image: Image) => void;
  className?: string;
}) {
  return (
    <select
      ref={syncTypedValue}
      className={`input min-w-0 ${className}`}
      aria-label={label}
      value={prompt === undefined ? (image.shot ?? image.suggested_shot ?? image.section) : ''}
      onChange={(event) => onChange(showing(image, event.target.value))}
    >
      {prompt === undefined ? null : (
        <option value="" disabled>
          {prompt}
        </option>
      )}
      {IMAGE_SECTIONS.map((section) => (
        <optgroup key={section} label={SECTION_NAMES[section]}>
          <option value={section}>{SECTION_NAMES[section]}, other</option>
          {SHOTS.filter((shot) => shot.section === section).map((shot) => (
            <option key={shot.id} value={shot.id}>
              {shot.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

export function PhotoCard({
  image,
  place,
  cardRef,
  handleRef,
  isDragging = false,
  chosen,
  onChoose,
  onChange,
  onOpen,
  onRemove,
}: CardProps) {
  const name = `photo ${place + 1}${image.caption === '' ? '' : `, ${image.caption}`}`;
  const marks = (image.pins?.length ?? 0) + (image.hidden?.length ?? 0);
  return (
    <li ref={cardRef} className={`bg-bg ${isDragging ? 'opacity-80 shadow-float' : ''}`}>
      <div className="relative aspect-[3/2]">
        <Picture
          image={{ ...image, alt: image.alt === '' ? `Photo ${place + 1}` : image.alt }}
          sizes="(min-width: 80rem) 16rem, 45vw"
          className="h-full w-full"
        />
        {place === 0 ? <span className="badge badge-noreserve absolute left-2 top-2 !border-0">Cover</span> : null}
        <button
          type="button"
          ref={handleRef}
          className="btn btn-icon absolute right-1 top-1 cursor-grab touch-none bg-[#0e1113]/80 text-white hover:bg-[#0e1113]"
          aria-label={`Move ${name}`}
          disabled={handleRef === undefined}
        >
          <Icon of={GripVertical} size={18} />
        </button>
        <label className="absolute bottom-1 right-1 grid size-11 cursor-pointer place-items-center bg-[#0e1113]/80">
          <input
            ref={syncTypedValue}
            type="checkbox"
            className="size-5"
            checked={chosen.has(image.id)}
            aria-label={`Select ${name}`}
            onChange={() => onChoose(image.id)}
          />
        </label>
        {marks === 0 ? null : (
          <span className="absolute bottom-1 left-1 bg-[#0e1113]/80 px-1.5 text-small text-white">
            {[
              image.pins === undefined ? '' : `${image.pins.length} pinned`,
              image.hidden === undefined ? '' : `${image.hidden.length} hidden`,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </div>
      {image.suggested_shot === undefined ? null : (
        <button
          type="button"
          className="btn btn-line btn-s mt-1.5 !min-h-11 w-full"
          onClick={() => onChange(confirmed(image))}
        >
          <Icon of={Check} size={16} />
          Confirm
          <span className="sr-only">
            {' '}
            {shotOf(image.suggested_shot)?.name ?? SECTION_NAMES[image.section]} for {name}
          </span>
        </button>
      )}
      <ShowsSelect
        image={image}
        label={`What ${name} shows`}
        onChange={onChange}
        className="mt-1.5 !min-h-11 w-full !px-2 !pr-7 !text-small"
      />
      <div className="mt-1 flex items-center justify-between">
        <button type="button" className="btn btn-quiet btn-s !min-h-11 min-w-0" onClick={() => onOpen(image)}>
          <Icon of={PencilLine} size={16} />
          <span className="truncate">Details</span>
          <span className="sr-only"> of {name}</span>
        </button>
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(image)}
        >
          <Icon of={Trash2} size={18} />
        </button>
      </div>
    </li>
  );
}
