import { PageLink } from '#web/components/ui/page-link.tsx';
import { useUser } from '#web/root-data.ts';
import { Screen } from './error-screen.tsx';

const FORBIDDEN = 403;

interface RefusedScreenProps {
  title: string;
  why: string;
}

export function RefusedScreen({ title, why }: RefusedScreenProps) {
  const isImpersonating = useUser()?.impersonation !== undefined;
  const actions = isImpersonating ? (
    <>
      <form method="post" action="/impersonation/stop">
        <button type="submit" data-reads className="btn btn-solid px-8">
          Stop viewing
        </button>
      </form>
      <PageLink className="btn btn-line px-8" to="/account">
        Continue viewing
      </PageLink>
    </>
  ) : (
    <PageLink className="btn btn-solid px-8" to="/operator">
      Back to the console
    </PageLink>
  );
  return <Screen status={FORBIDDEN} title={title} detail={why} actions={actions} />;
}
