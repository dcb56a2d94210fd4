import type { ComponentProps } from 'react';
import { Accessibility, type DragDropManager } from '@dnd-kit/dom';
import { move } from '@dnd-kit/helpers';
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import type { Image } from '#contract/primitives.ts';
import { type CardActs, PhotographCard } from './photograph-card.tsx';

interface BoardProps extends CardActs {
  images: readonly Image[];
  onOrder: (images: Image[]) => void;
  className: string;
}

type Operation = DragDropManager['dragOperation'];
interface Told {
  readonly operation: Operation;
}
/** Asked of the photograph alone: as it is picked up, it lies over none yet. */
const placeIn = ({ source }: Operation): number | null => (isSortable(source) ? source.index : null);
const startOf = ({ source }: Operation): number => (isSortable(source) ? source.initialIndex : 0) + 1;

/** The place that was spoken of last: only one photograph is moved at a time. */
let lastSaid: number | null = null;

/** What is said while a photograph is moved, by whatever means. */
const SPOKEN = Accessibility.configure({
  screenReaderInstructions: {
    draggable: 'To move this photo, press space, then the arrow keys. Press space again to drop it, or escape to cancel.',
  },
  announcements: {
    dragstart: ({ operation }: Told) => {
      lastSaid = startOf(operation) - 1;
      return `Photo ${startOf(operation)} picked up.`;
    },
    dragover: ({ operation }: Told) => {
      const place = placeIn(operation);
      // As soon as it is picked up it lies over its own place: to say so would cut off that it is picked up.
      if (place === null || place === lastSaid) return undefined;
      lastSaid = place;
      return `Over position ${place + 1}${place === 0 ? ', the cover' : ''}.`;
    },
    dragend: ({ operation, canceled }: Told & { canceled: boolean }) => {
      const place = placeIn(operation);
      return canceled || place === null
        ? `Move canceled. Back at position ${startOf(operation)}.`
        : `Dropped at position ${place + 1}${place === 0 ? ', the cover' : ''}.`;
    },
  },
});

const withSpeech: NonNullable<ComponentProps<typeof DragDropProvider>['plugins']> = (defaults) => [
  ...defaults.filter((plugin) => plugin !== Accessibility),
  SPOKEN,
];

function SortableCard({ image, place, ...acts }: CardActs & { image: Image; place: number }) {
  const { ref, handleRef, isDragging } = useSortable({ id: image.id, index: place });
  return <PhotographCard image={image} place={place} cardRef={ref} handleRef={handleRef} isDragging={isDragging} {...acts} />;
}

/** The photographs, which can be dragged, or moved with the keyboard, to their places. */
export function SortableBoard({ images, onOrder, className, ...acts }: BoardProps) {
  // The list is put in order once, at the end: while a photograph is moved the library shows where it would stand.
  const end = (event: DragEndEvent) => {
    if (!event.canceled) onOrder(move([...images], event));
  };
  return (
    <DragDropProvider onDragEnd={end} plugins={withSpeech}>
      <ul className={className}>
        {images.map((image, place) => (
          <SortableCard key={image.id} image={image} place={place} {...acts} />
        ))}
      </ul>
    </DragDropProvider>
  );
}
