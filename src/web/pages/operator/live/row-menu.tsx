import { EllipsisVertical } from 'lucide';
import { use, useCallback, useState } from 'react';
import { messageSeller } from '#contract/endpoints/auction-records.ts';
import { MAX_SELLER_MESSAGE } from '#contract/limits.ts';
import { isPaused } from '#web/components/badge/badges-of.ts';
import { useClock } from '#web/live/use-server-now.ts';
import { browserClient } from '#web/api.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import type { LiveAuctionRow } from '#contract/live-dashboard.ts';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { ServerTime } from './live-list.tsx';
import { MoveClose } from '../auction/bidding-actions.tsx';

export interface Moving {
  readonly slug: string;
  readonly title: string;
  readonly kind: 'extend' | 'pause' | 'resume' | 'message';
}

const TITLES = {
  extend: 'Extend closing time',
  pause: 'Pause bidding',
  resume: 'Resume bidding',
  message: 'Message seller',
} as const;

const MENU = 'menu absolute right-0 z-20 w-56 p-2';

interface RowMenuProps {
  auction: LiveAuctionRow;
  /** Null for those who may not move closes. */
  onMove: ((moving: Moving) => void) | null;
}

/** Its items are rendered while it is open: a live list has hundreds of rows. */
export function RowMenu({ auction, onMove }: RowMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  /** It may have been opened before the page's code loaded. */
  const readOpen = useCallback((menu: HTMLDetailsElement | null) => setIsOpen(menu?.open === true), []);
  return (
    <details
      className="relative"
      name="live-row-menu"
      ref={readOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="btn btn-quiet btn-icon list-none" aria-label={`Actions for ${auction.title}`}>
        <Icon of={EllipsisVertical} size={18} />
      </summary>
      {isOpen ? <Items auction={auction} onMove={onMove} /> : null}
      <noscript>
        <ul className={MENU}>
          <Links slug={auction.slug} />
        </ul>
      </noscript>
    </details>
  );
}

function Items({ auction, onMove }: RowMenuProps) {
  const { slug, title, state } = auction;
  const isStopped = useClock(
    use(ServerTime),
    useCallback((now: number) => isPaused(auction, now), [auction]),
  );
  const moves = state === 'live' ? (['extend', isStopped ? 'resume' : 'pause'] as const) : [];
  const kinds = onMove === null ? [] : ([...moves, 'message'] as const);
  return (
    <ul className={MENU}>
      {kinds.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            className="menu-item"
            onClick={({ currentTarget }) => {
              const menu = currentTarget.closest('details');
              menu?.removeAttribute('open');
              // Where the focus returns to: a hidden button can't take it.
              menu?.querySelector('summary')?.focus();
              onMove?.({ slug, title, kind });
            }}
          >
            {TITLES[kind]}
          </button>
        </li>
      ))}
      <Links slug={slug} />
    </ul>
  );
}

const Links = ({ slug }: { slug: string }) => (
  <>
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
  </>
);

function MovingForm({ moving: { slug, kind }, onDone }: { moving: Moving; onDone: (notice: string) => void }) {
  if (kind !== 'message') return <MoveClose slug={slug} kind={kind} onDone={onDone} />;
  return (
    <ReasonForm
      id={`message-seller-${slug}`}
      label="Message"
      hint="Only the seller reads it, as an email. Saved to the audit log."
      field="text"
      most={MAX_SELLER_MESSAGE}
      button="Send message"
      busy="Sending…"
      notice="Message sent to the seller."
      onDone={onDone}
      action={(text) => browserClient.call(messageSeller, { params: { slug }, body: { text } })}
    />
  );
}

/** Gets the focus when the dialog opens, instead of its close button. */
const focusText = (form: HTMLDivElement | null) => form?.querySelector('textarea')?.setAttribute('autofocus', '');

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
        <div ref={focusText} className="px-5 py-5">
          <p className="font-strong">{moving.title}</p>
          <MovingForm
            moving={moving}
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
