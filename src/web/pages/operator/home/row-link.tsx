import { PageLink } from '#web/components/ui/page-link.tsx';

export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <PageLink
      to={to}
      className="inline-flex min-h-11 items-center font-strong underline-offset-4 hover:underline lg:min-h-6"
    >
      {children}
    </PageLink>
  );
}
