import { PencilLine } from 'lucide';
import type { CarModel } from '#contract/cars.ts';
import { carName } from '#contract/car-paths.ts';
import { SiteText } from '#web/components/prose/site-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

interface AboutCarProps extends Pick<CarModel, 'make' | 'about'> {
  /** Null for a make. */
  readonly model: string | null;
  /** In the vocabulary. */
  readonly id: string | null;
  readonly mayWrite: boolean;
}

function editPath({ make, model, id, about }: AboutCarProps): string | null {
  if (id === null) return null;
  return about === null
    ? `/operator/content/new/model?${new URLSearchParams({ make, ...(model !== null && { model }) })}`
    : `/operator/content/model/${encodeURIComponent(id)}`;
}

export function AboutCar(car: AboutCarProps) {
  const { about, mayWrite } = car;
  const path = mayWrite ? editPath(car) : null;
  if (about === null && path === null) return null;
  return (
    <section className="mt-14" aria-labelledby="about">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="about" className="heading text-h2">
          About {car.model === null ? '' : 'the '}
          {carName(car)}
        </h2>
        {path === null ? null : (
          <PageLink
            to={path}
            className="link no-print inline-flex min-h-11 items-center gap-1.5 text-small font-strong"
          >
            <Icon of={PencilLine} size={16} />
            {about === null ? 'Write text' : 'Edit text'}
          </PageLink>
        )}
      </div>
      {about === null ? (
        <p className="mt-3 text-ink-2">No text yet. Visitors don’t see this section until you publish one.</p>
      ) : (
        <div className="mt-5 grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          {about.summary === '' ? null : <p className="text-lead text-ink-2">{about.summary}</p>}
          <SiteText
            html={about.body_html}
            className={`max-w-prose [&_h2]:!text-h3 ${about.summary === '' ? 'lg:col-span-2' : ''}`}
          />
        </div>
      )}
    </section>
  );
}
