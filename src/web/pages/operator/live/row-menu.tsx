import { EllipsisVertical } from 'lucide';
import type { LiveAuctionRow } from '#contract/live-dashboard.ts';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { MoveClose } from '../auction/bidding-actions.tsx';

export interface Moving {
  readonly slug: string;
  readonly title: string;
  readonly kind: 'extend' | 'pause' | 'resume';
}

const TITLES = { extend: 'Extend closing time', pause: 'Pause bidding', resume: 'Resume bidding' } as const;

interface RowMenuProps {
  auction: LiveAuctionRow;
  isPaused: boolean;
  /** Null for those who may not move closes. */
  onMove: ((moving: Moving) => void) | null;
}

export function RowMenu({ auction: { slug, title, state }, isPaused, onMove }: RowMenuProps) {
  const kinds = onMove === null || state !== 'live' ? [] : (['extend', isPaused ? 'resume' : 'pause'] as const);
  return (
    <details className="relative" name="live-row-menu">
      <summary className="btn btn-quiet btn-icon list-none" aria-label={`Actions for ${title}`}>
        <Icon of={EllipsisVertical} size={18} />
      </summary>
      <ul className="menu absolute right-0 z-20 w-56 p-2">
        {kinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              className="menu-item"
              onClick={({ currentTarget }) => {
                currentTarget.closest('details')?.removeAttribute('open');
                onMove?.({ slug, title, kind });
              }}
            >
              {TITLES[kind]}
            </button>
          </li>
        ))}
        <li>
          <PageLink to={`/auctions/${slug}#comments`} className="menu-item">
            Write a comment
          </PageLink>
        </li>
        <li>
          <PageLink to={`/operator/auctions/${slug}`} className="menu-item">
            Open auction
          </PageLink>
        </li>
      </ul>
    </details>
  );
}

export function MoveDrawer({
  moving,
  onClose,
  onDone,
}: {
  moving: Moving | null;
  onClose: () => void;
  onDone: (notice: string) => void;
}) {
  const title = moving === null ? '' : TITLES[moving.kind];
  return (
    <Drawer
      isOpen={moving !== null}
      onClose={onClose}
      title={title}
      heading={<h2 className="heading text-h4">{title}</h2>}
    >
      {moving === null ? null : (
        <div className="px-5 py-5">
          <p className="font-strong">{moving.title}</p>
          <MoveClose
            slug={moving.slug}
            kind={moving.kind}
            onDone={(notice) => {
              onClose();
              onDone(`${moving.title}: ${notice}`);
            }}
          />
        </div>
      )}
    </Drawer>
  );
}
