import type { ComponentProps } from 'react';
import { Accessibility, type DragDropManager } from '@dnd-kit/dom';
import { move } from '@dnd-kit/helpers';
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import type { Image } from '#contract/primitives.ts';
import { type PaymentCommands, PhotoCard } from './photo-card.tsx';

interface BoardProps extends PaymentCommands {
  images: readonly Image[];
  onOrder: (images: Image[]) => void;
  className: string;
}

type Operation = DragDropManager['dragOperation'];
interface NotificationRecord {
  readonly operation: Operation;
}
/** Read from the dragged photo, because right after pickup it is over no target yet. */
const placeIn = ({ source }: Operation): number | null => (isSortable(source) ? source.index : null);
const startOf = ({ source }: Operation): number => (isSortable(source) ? source.initialIndex : 0) + 1;

let lastReported: number | null = null;

const ANNOUNCEMENTS = Accessibility.configure({
  screenReaderInstructions: {
    draggable:
      'To move this photo, press space, then the arrow keys. Press space again to drop it, or escape to cancel.',
  },
  announcements: {
    dragstart: ({ operation }: NotificationRecord) => {
      lastReported = startOf(operation) - 1;
      return `Photo ${startOf(operation)} picked up.`;
    },
    dragover: ({ operation }: NotificationRecord) => {
      const place = placeIn(operation);
      // Right after pickup the photo is over its own place. Announcing that would cut off the pickup announcement.
      if (place === null || place === lastReported) return undefined;
      lastReported = place;
      return `Over position ${place + 1}${place === 0 ? ', the cover' : ''}.`;
    },
    dragend: ({ operation, canceled }: NotificationRecord & { canceled: boolean }) => {
      const place = placeIn(operation);
      return canceled || place === null
        ? `Move canceled. Back at position ${startOf(operation)}.`
        : `Dropped at position ${place + 1}${place === 0 ? ', the cover' : ''}.`;
    },
  },
});

const withAnnouncements: NonNullable<ComponentProps<typeof DragDropProvider>['plugins']> = (defaults) => [
  ...defaults.filter((plugin) => plugin !== Accessibility),
  ANNOUNCEMENTS,
];

function SortableCard({ image, place, ...actions }: PaymentCommands & { image: Image; place: number }) {
  const { ref, handleRef, isDragging } = useSortable({ id: image.id, index: place });
  return (
    <PhotoCard image={image} place={place} cardRef={ref} handleRef={handleRef} isDragging={isDragging} {...actions} />
  );
}

export function SortableBoard({ images, onOrder, className, ...actions }: BoardProps) {
  const end = (event: DragEndEvent) => {
    if (!event.canceled) onOrder(move([...images], event));
  };
  return (
    <DragDropProvider onDragEnd={end} plugins={withAnnouncements}>
      <ul className={className}>
        {images.map((image, index) => (
          <SortableCard key={image.id} image={image} place={index} {...actions} />
        ))}
      </ul>
    </DragDropProvider>
  );
}
