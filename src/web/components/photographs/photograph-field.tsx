import { useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { ArrowLeft, ArrowRight, ImageUp, Trash2 } from 'lucide-react';
import type { Image } from '#contract/primitives.ts';
import { browserClient } from '#web/api.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { messageOf } from '#web/problems.ts';

const MOST_MB = 30;
const MB = 1024 * 1024;
const SENDING_AT_ONCE = 2;
const SECTIONS: readonly (readonly [Image['section'], string])[] = [['exterior', 'Exterior'], ['interior', 'Interior'], ['engine', 'Engine'], ['underside', 'Underside'], ['documents', 'Documents'], ['flaws', 'Flaws']];

interface PhotographFieldProps { images: readonly Image[]; most: number; onChange: (images: Image[]) => void }

/** Sends what was chosen, two at a time, and tells of each that was refused. */
function useSending({ images, most, onChange }: PhotographFieldProps) {
  const [left, setLeft] = useState(0);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const present = useRef(images);
  useEffect(() => { present.current = images; }, [images]);
  const put = (next: Image[]) => { present.current = next; onChange(next); };
  const sendOne = async (file: File): Promise<string | null> => {
    if (file.size > MOST_MB * MB) return `${file.name} is larger than ${MOST_MB} MB.`;
    try {
      const image = await browserClient.photographs.add(file);
      // Read only now: others may have arrived meanwhile.
      put([...present.current, image]);
      return null;
    } catch (error) {
      return `${file.name}: ${messageOf(error, 'The photograph could not be sent. Please try again.')}`;
    }
  };
  const send = async (files: readonly File[]) => {
    const room = Math.max(0, most - present.current.length);
    const waiting = files.slice(0, room);
    const refused = files.length > room ? [`There is room for ${most} photographs. ${files.length - room} were left out.`] : [];
    setRefusals([]);
    setLeft(waiting.length);
    await Promise.all(Array.from({ length: SENDING_AT_ONCE }, async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        const refusal = await sendOne(file);
        if (refusal !== null) refused.push(refusal);
        setLeft((count) => count - 1);
      }
    }));
    setRefusals(refused);
  };
  return { left, refusals, send, put };
}

function Drop({ isBusy, onFiles }: { isBusy: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const isReady = useIsReady();
  const take = (files: FileList | null) => { if (files !== null && files.length > 0) onFiles([...files]); };
  const drop = (event: DragEvent) => { event.preventDefault(); take(event.dataTransfer.files); };
  return (
    // Dropping is a second way beside the button, for those who use a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label="Add photographs" className="grid place-items-center gap-2 border-2 border-dashed border-line-strong bg-sunken px-6 py-8 text-center" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Icon of={ImageUp} size={30} />
      <p className="font-[640]">Drop photographs here</p>
      <button type="button" className="btn btn-solid mt-1" disabled={isBusy || !isReady} {...(isReady ? {} : { 'data-waiting': '' })} onClick={() => input.current?.click()}>Choose photographs</button>
      <input ref={input} id="field-images" type="file" accept="image/jpeg,image/png,image/webp,image/avif,image/tiff" multiple className="sr-only" tabIndex={-1} aria-label="Photographs" onChange={(event) => { take(event.target.files); event.target.value = ''; }} />
      <p className="hint">JPEG, PNG, WebP, AVIF or TIFF, up to {MOST_MB} MB each. Location data is removed.</p>
    </div>
  );
}

/** Photographs in their order: added, moved by buttons, sorted by what they show, taken away. The first is the cover. */
export function PhotographField(props: PhotographFieldProps) {
  const { images } = props;
  const { left, refusals, send, put } = useSending(props);
  const move = (from: number, to: number) => {
    const [image] = images.slice(from, from + 1);
    if (image !== undefined) put(images.toSpliced(from, 1).toSpliced(to, 0, image));
  };
  return (
    <div>
      <Drop isBusy={left > 0} onFiles={(files) => void send(files)} />
      <p role="status" className="mt-3 text-small text-ink-2">{left > 0 ? `Sending, ${left} to go…` : images.length === 0 ? 'No photographs yet.' : `${images.length} ${images.length === 1 ? 'photograph' : 'photographs'}. The first one is the cover.`}</p>
      {refusals.length === 0 ? null : <div className="band band-error mt-3" role="alert"><ul>{refusals.map((refusal) => <li key={refusal}>{refusal}</li>)}</ul></div>}
      <ul className="mt-4 grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 xl:grid-cols-4">
        {images.map((image, place) => (
          <li key={image.id}>
            <div className="relative aspect-[3/2]">
              <Picture image={{ ...image, alt: image.alt === '' ? `Photograph ${place + 1}` : image.alt }} sizes="(min-width: 80rem) 16rem, 45vw" className="h-full w-full" />
              {place === 0 ? <span className="plate plate-noreserve absolute left-2 top-2 !border-0">Cover</span> : null}
            </div>
            <div className="mt-1.5 flex items-center gap-1">
              <select className="input !min-h-11 min-w-0 flex-1 !px-2 !pr-7 !text-small" aria-label={`What photograph ${place + 1} shows`} value={image.section} onChange={(event) => put(images.map((each) => (each === image ? { ...each, section: SECTIONS.find(([value]) => value === event.target.value)?.[0] ?? 'exterior' } : each)))}>
                {SECTIONS.map(([value, text]) => <option key={value} value={value}>{text}</option>)}
              </select>
            </div>
            <div className="mt-1 flex justify-between">
              <button type="button" className="btn btn-quiet btn-icon" disabled={place === 0} aria-label={`Move photograph ${place + 1} earlier`} onClick={() => move(place, place - 1)}><Icon of={ArrowLeft} size={18} /></button>
              <button type="button" className="btn btn-quiet btn-icon" disabled={place === images.length - 1} aria-label={`Move photograph ${place + 1} later`} onClick={() => move(place, place + 1)}><Icon of={ArrowRight} size={18} /></button>
              <button type="button" className="btn btn-quiet btn-icon" aria-label={`Remove photograph ${place + 1}`} onClick={() => put(images.toSpliced(place, 1))}><Icon of={Trash2} size={18} /></button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Photographs as a call places them. */
export const placed = (images: readonly Image[]) => images.map(({ id, section, alt, caption }) => ({ id, section, alt, caption }));
