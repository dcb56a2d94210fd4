import { useEffect, useRef, type ReactNode } from 'react';
import { ArrowLeft } from 'lucide';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Nothing } from '#web/components/ui/nothing.tsx';

interface ConsoleHeadProps {
  title: string;
  above?: { readonly name: string; readonly to: string };
  children?: ReactNode;
}

export function ConsoleHead({ title, above, children }: ConsoleHeadProps) {
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-2 lg:px-6">
      <div className="flex min-w-0 items-center gap-2">
        {above === undefined ? null : (
          <PageLink
            to={above.to}
            className="btn btn-quiet btn-icon -ml-3"
            aria-label={`Back to ${above.name.toLowerCase()}`}
          >
            <Icon of={ArrowLeft} />
          </PageLink>
        )}
        <h1 className="heading min-w-0 break-words text-h3">{title}</h1>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

interface ConsolePageProps extends ConsoleHeadProps {
  note?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

export function ConsolePage({ note, actions, className = 'px-4 py-4 lg:px-6', children, ...head }: ConsolePageProps) {
  return (
    <>
      <ConsoleHead {...head}>
        {note === undefined ? null : <span className="text-small text-ink-2">{note}</span>}
        {actions}
      </ConsoleHead>
      <div className={className}>{children}</div>
    </>
  );
}

export function NothingFound({ of, hint }: { of: string; hint: string | null }) {
  return <Nothing title={`No ${of} found`}>{hint ?? 'Nothing matches these filters. Change one to see more.'}</Nothing>;
}

export function ViewChips({
  label,
  views,
  isSmall = false,
  isTabs = false,
}: {
  label: string;
  isSmall?: boolean;
  /** For pages above which chips narrow a list. */
  isTabs?: boolean;
  views: readonly {
    readonly text: string;
    readonly to: string;
    readonly isOn: boolean;
    readonly count?: number | string;
  }[];
}) {
  const row = useRef<HTMLUListElement>(null);
  const chosen = views.findIndex(({ isOn }) => isOn);
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current !== null && here)
      row.current.scrollLeft =
        here.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
  }, [chosen]);
  return (
    <nav aria-label={label}>
      <ul
        ref={row}
        className={
          isSmall
            ? 'flex flex-wrap gap-1.5'
            : `noscroll flex overflow-x-auto ${isTabs ? 'gap-5 border-b border-line' : 'gap-2 py-1 lg:flex-wrap'}`
        }
        {...(isSmall ? {} : { 'data-scroll': true })}
      >
        {views.map(({ text, to, isOn, count }) => (
          <li key={to}>
            <PageLink
              to={to}
              className={
                isTabs
                  ? `inline-flex min-h-11 items-center border-b-[3px] whitespace-nowrap lg:min-h-9 ${isOn ? 'border-ink font-strong' : 'border-transparent text-ink-2 hover:text-ink'}`
                  : `chip ${isSmall ? '!min-h-8 !px-2.5 !text-small' : 'lg:!min-h-9 lg:!px-3 lg:!text-small'} ${isOn ? 'chip-on' : ''}`
              }
              {...(isOn ? { 'aria-current': 'page' as const } : {})}
            >
              {text}
              {count === undefined ? null : <span className="data opacity-80">{count}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
