import { PageLink } from '#web/components/ui/page-link.tsx';
import { useUser } from '#web/root-data.ts';

interface RefusedScreenProps {
  title: string;
  why: string;
}

/** What stands in place of a page of the console that is there, and not for whoever asked. */
export function RefusedScreen({ title, why }: RefusedScreenProps) {
  const isViewing = useUser()?.viewing !== undefined;
  return (
    <div className="wrapx grid min-h-[70dvh] content-center py-16">
      <p className="display text-[clamp(min(6rem,30vw),24vw,18rem)] leading-[.8]">403</p>
      <h1 className="heading mt-8 text-h1">{title}</h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2">{why}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {isViewing ? (
          <form method="post" action="/viewing/stop">
            <button type="submit" data-reads className="btn btn-solid px-8">
              Stop looking
            </button>
          </form>
        ) : (
          <PageLink className="btn btn-solid px-8" to="/operator">
            Back to the console
          </PageLink>
        )}
        <PageLink className="btn btn-line px-8" to={isViewing ? '/account' : '/'}>
          {isViewing ? 'Go on looking' : 'Go back home'}
        </PageLink>
      </div>
    </div>
  );
}
