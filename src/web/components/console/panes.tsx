import { type ReactNode, type RefObject, useEffect } from 'react';
import { SuccessAlert } from '#web/components/ui/form.tsx';

interface PanesProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly list: ReactNode;
  readonly item: ReactNode;
  readonly aside?: ReactNode;
}

export function Panes({ ref, label, list, item, aside }: PanesProps) {
  // Keys work while the focus is here. Pages opened by address leave it on the body.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === 'main') ref.current?.focus({ preventScroll: true });
    ref.current?.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [ref]);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={label}
      className="outline-none lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)_20rem] 2xl:grid-cols-[18rem_minmax(0,1fr)_23rem]"
    >
      <div className="border-line max-lg:hidden lg:sticky lg:top-0 lg:row-span-2 lg:h-dvh lg:overflow-y-auto lg:border-r">
        {list}
      </div>
      <div className="min-w-0">{item}</div>
      {aside === undefined ? null : (
        <div className="min-w-0 border-line max-xl:border-t xl:sticky xl:top-0 xl:h-dvh xl:overflow-y-auto xl:border-l">
          {aside}
        </div>
      )}
    </div>
  );
}

/** About the item that was decided before this one. Above the panes, because on a phone they are below each other. */
export const DecidedNotice = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <div className="-mt-2 px-4 pb-4 lg:px-6">
      <SuccessAlert>{text}</SuccessAlert>
    </div>
  );

export function neighborOf(links: readonly string[], current: string | null, step: 1 | -1): string | undefined {
  const at = current === null ? -1 : links.indexOf(current);
  return links[at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step];
}
