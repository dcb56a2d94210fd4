import { countOf } from '#contract/format/money.ts';
import { useId } from 'react';
import type { ListingAt } from '#contract/listing.ts';
import { asSiteText } from '#web/components/listing/difference-labels.ts';
import { Picture, renditionOf } from '#web/components/picture/picture.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { type MarkedLine, markLines, withoutFileMark } from './mark-lines.ts';

type Field = ListingAt['fields'][number];
const LINKED_WIDTH = 2048;

export const anchorOf = (field: string): string => `then-${field.replaceAll('.', '-')}`;

const ChangedBadge = () => <span className="badge badge-warn">Changed since</span>;

export function FactTable({ title, fields }: { title: string; fields: readonly Field[] }) {
  const id = useId();
  if (fields.length === 0) return null;
  return (
    <Section title={title} id={id} className="mt-12">
      <dl className="mt-4 grid gap-x-10 border-t border-line sm:grid-cols-2">
        {fields.map(({ field, name, text, today }) => (
          <div
            key={field}
            id={anchorOf(field)}
            className="grid scroll-mt-24 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-6 border-b border-line py-2.5"
          >
            <dt className="text-ink-3">{name}</dt>
            <dd className="whitespace-pre-line text-right font-medium [overflow-wrap:anywhere]">
              {text === '' ? 'Not stated' : asSiteText(text)}
            </dd>
            {today === null ? null : (
              <dd className="col-span-2 mt-1.5 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-right">
                <ChangedBadge />
                <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
                  Today: {today === '' ? 'not stated' : <ins className="no-underline">{asSiteText(today)}</ins>}
                </span>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function TextSection({ field: { field, name, text, today } }: { field: Field }) {
  const id = anchorOf(field);
  const then = markLines(text, { other: today ?? text, name });
  const added = today === null ? [] : markLines(today, { other: text, name }).filter(({ isMarked }) => isMarked);
  return (
    <section className="mt-12" aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={id} className="heading scroll-mt-24 text-h2">
          {name}
        </h2>
        {today === null ? null : <ChangedBadge />}
      </div>
      {then.length === 0 ? <p className="mt-4 text-ink-2">Nothing was said about this then.</p> : null}
      <Lines lines={then} mark="gone" />
      {added.length === 0 ? null : (
        <>
          <p className="label mt-5">Added since</p>
          <Lines lines={added} mark="added" />
        </>
      )}
    </section>
  );
}

const MARKS = {
  gone: { className: 'border-l-[3px] border-stop pl-3', label: 'No longer there: ' },
  added: { className: 'border-l-[3px] border-go pl-3', label: '' },
} as const;
const BULLET = /^[-*] /;

function Lines({ lines, mark }: { lines: readonly MarkedLine[]; mark: keyof typeof MARKS }) {
  if (lines.length === 0) return null;
  return (
    <ul className="mt-4 grid max-w-prose gap-2">
      {lines.map(({ text, isMarked }, index) => (
        <li key={index} className={isMarked ? MARKS[mark].className : ''}>
          <LineText text={text} mark={isMarked ? mark : null} />
        </li>
      ))}
    </ul>
  );
}

function LineText({ text, mark }: { text: string; mark: keyof typeof MARKS | null }) {
  const words = text.replace(BULLET, '');
  const shown = BULLET.test(text) ? `• ${words}` : words;
  if (mark === null) return <>{withoutFileMark(shown)}</>;
  if (mark === 'added') return <ins className="no-underline">{shown}</ins>;
  return (
    <>
      <span className="label">{MARKS.gone.label}</span>
      <del className="no-underline">{shown}</del>
    </>
  );
}

export function PhotosThen({ photos }: { photos: ListingAt['photos'] }) {
  const id = anchorOf('images');
  if (photos.length === 0) return null;
  const count = photos.filter((photo) => !photo.is_later).length;
  return (
    <Section title={<>{countOf(count, 'photo')}</>} id={id} className="mt-12">
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {photos.map((photo) => (
          <li key={photo.id} className="min-w-0">
            <a href={renditionOf(photo, LINKED_WIDTH)} className="block">
              <Picture image={photo} sizes="(min-width: 640px) 13rem, 50vw" className="aspect-[3/2] w-full" />
            </a>
            {photo.is_later ? <span className="badge badge-warn mt-1.5">Added since</span> : null}
            {photo.caption === '' ? null : <p className="mt-1 text-small text-ink-2">{photo.caption}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
