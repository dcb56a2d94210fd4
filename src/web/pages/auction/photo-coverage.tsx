import { Camera, Check } from 'lucide';
import type { PhotoCoverage as Coverage, ShotCoverage } from '#contract/photo-coverage.ts';
import { SHOT_PLACES } from '#contract/shots.ts';
import { CarPlan } from '#web/components/listing/car-plan.tsx';
import { formatCount } from '#contract/format/money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { loginPath } from '#web/navigation/safe-target.ts';
import { useUser } from '#web/root-data.ts';
import { PartTitle } from './part-title.tsx';

function Mark({ item }: { item: ShotCoverage }) {
  return (
    <span
      className={`grid size-6 flex-none place-items-center rounded-full border-2 ${item.href === null ? 'border-dashed border-ink-3 bg-bg text-ink-2' : 'border-go bg-go text-bg'}`}
    >
      <Icon of={item.href === null ? Camera : Check} size={14} />
    </span>
  );
}

/** Decorative: the lists beside it say the same. */
function Plan({ items }: { items: readonly ShotCoverage[] }) {
  return (
    <CarPlan className="max-w-md">
      {items.map((item) => {
        const at = SHOT_PLACES[item.shot];
        return at === undefined ? null : (
          <span key={item.shot} className="absolute -ml-3 -mt-3" style={{ left: `${at[0]}%`, top: `${at[1]}%` }}>
            <Mark item={item} />
          </span>
        );
      })}
    </CarPlan>
  );
}

/** A plain form: it works before the page's code has loaded. */
function Ask({ slug, item }: { slug: string; item: ShotCoverage }) {
  if (item.you_asked) return <span className="text-small text-ink-2">You asked</span>;
  return (
    <form method="post" action={`/auctions/${slug}/requests`}>
      <input type="hidden" name="shot" value={item.shot} />
      <button type="submit" className="btn btn-line btn-s !min-h-11">
        Ask for this photo<span className="sr-only">: {item.name}</span>
      </button>
    </form>
  );
}

function Missing({ item, mayAsk, slug }: { item: ShotCoverage; mayAsk: boolean; slug: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
      <span className="flex min-h-11 min-w-0 items-center gap-3">
        <Mark item={item} />
        <span className="min-w-0">
          {item.name}
          {item.open_requests === 0 ? null : (
            <span className="block text-small text-ink-3">{formatCount(item.open_requests)} asked</span>
          )}
          {item.declined === null ? null : (
            <span className="block text-small text-ink-3 [overflow-wrap:anywhere]">
              {item.declined.by === 'seller' ? 'Seller' : 'Our staff'}: {item.declined.reason}
            </span>
          )}
        </span>
      </span>
      {mayAsk ? <Ask slug={slug} item={item} /> : null}
    </li>
  );
}

function MissingPhotos({ items, mayAsk, slug }: { items: readonly ShotCoverage[]; mayAsk: boolean; slug: string }) {
  const rows = mayAsk ? items : items.filter((item) => item.open_requests > 0 || item.declined !== null);
  const list = (
    <ul className="mt-1 border-t border-line">
      {rows.map((item) => (
        <Missing key={item.shot} item={item} slug={slug} mayAsk={mayAsk} />
      ))}
    </ul>
  );
  if (mayAsk)
    return (
      <>
        <h3 className="label">Not shown</h3>
        {list}
      </>
    );
  return (
    <>
      <h3 className="label">Not shown</h3>
      <p className="mt-1 text-ink-2">{items.map(({ name }) => name).join(', ')}</p>
      {rows.length === 0 ? null : (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-strong">
            Requests for photos
          </summary>
          {list}
        </details>
      )}
    </>
  );
}

interface Props {
  slug: string;
  sellerName: string;
  isCar: boolean;
  coverage: Coverage;
}

export function PhotoCoverage({ slug, sellerName, isCar, coverage: { items, is_open: isOpen } }: Props) {
  const user = useUser();
  const mayAsk = isOpen && user !== null && user.username !== sellerName;
  const shown = items.filter(({ href }) => href !== null);
  const missing = items.filter(({ href }) => href === null);
  return (
    <section className="deferred until-input mt-14">
      <PartTitle id="photo-coverage">Photo coverage</PartTitle>
      <p className="mt-2 text-ink-2">
        {missing.length === 0
          ? `All ${items.length} standard photos are included.`
          : `${shown.length} of ${items.length} standard photos are included.`}
      </p>
      <div className="mt-4 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="min-w-0">
          {isCar ? <Plan items={items} /> : null}
          <h3 className="label mt-4">Shown</h3>
          <p className="mt-1 flex flex-wrap gap-x-4">
            {shown.map((item) => (
              <a key={item.shot} className="link inline-flex min-h-6 items-center" href={item.href ?? undefined}>
                {item.name}
              </a>
            ))}
          </p>
        </div>
        {missing.length === 0 ? null : (
          <div className="min-w-0">
            <MissingPhotos items={missing} slug={slug} mayAsk={mayAsk} />
            {isOpen && user === null ? (
              <PageLink
                className="link mt-2 inline-flex min-h-11 items-center"
                to={loginPath(`/auctions/${slug}#photo-coverage`)}
              >
                Sign in to ask for a photo
              </PageLink>
            ) : null}
          </div>
        )}
      </div>
    </section>
  );
}
