import { countOf } from '#contract/format/money.ts';
import { Check } from 'lucide';
import type { Image } from '#contract/primitives.ts';
import { announce } from '#web/components/ui/announce.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { showing, ShowsSelect } from './photo-card.tsx';
import { confirmed } from './suggest-shots.ts';

interface SuggestionBarProps {
  images: readonly Image[];
  chosen: ReadonlySet<string>;
  onImages: (images: Image[]) => void;
  onClear: () => void;
}

export function SuggestionBar({ images, chosen, onImages, onClear }: SuggestionBarProps) {
  const selected = images.filter(({ id }) => chosen.has(id));
  const [first] = selected;
  const suggestions = images.filter((image) => image.suggested_shot !== undefined).length;
  if (first !== undefined) {
    const apply = (shown: Image) => {
      onImages(images.map((image) => (chosen.has(image.id) ? showing(image, shown.shot ?? shown.section) : image)));
      announce(`${countOf(selected.length, 'photo')} changed.`);
      onClear();
    };
    return (
      <div
        className="sticky top-20 z-10 mt-4 flex flex-wrap items-center gap-3 border-2 border-ink bg-bg px-4 py-2"
        role="group"
        aria-label="Selected photos"
      >
        <p className="font-strong">{selected.length} selected</p>
        <ShowsSelect
          image={{ ...first, section: 'exterior', shot: undefined, suggested_shot: undefined }}
          label="What the selected photos show"
          prompt="Choose what they show"
          onChange={apply}
          className="!min-h-11 flex-1 basis-48"
        />
        <button type="button" className="btn btn-quiet btn-s !min-h-11" onClick={onClear}>
          Clear selection
        </button>
      </div>
    );
  }
  if (suggestions === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border border-line bg-sunken px-4 py-2">
      <p className="text-[.9375rem]">
        <strong>{countOf(suggestions, 'suggestion')} to check.</strong> Confirm them, or change what a photo shows.
      </p>
      <button
        type="button"
        className="btn btn-line !min-h-11"
        onClick={() => {
          onImages(images.map(confirmed));
          announce('All suggestions confirmed.');
        }}
      >
        <Icon of={Check} size={18} />
        Confirm all
      </button>
    </div>
  );
}
