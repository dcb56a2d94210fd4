import { ChevronDown } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#web/components/ui/icon.tsx';

interface ActionPanelProps {
  title: string;
  action?: string;
  shortcut?: string | undefined;
  isOpen?: boolean;
  /** What it is about to be done to, chosen elsewhere on the page. Choosing opens the form. */
  chosen?: string | number | null;
  children: ReactNode;
}

/** The form of an action that is not the next step. Collapsed, so that nothing happens by accident. */
export function ActionPanel({ title, action, shortcut, isOpen = false, chosen = null, children }: ActionPanelProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (chosen === null || details.current === null) return;
    openPanel(details.current, 'textarea');
  }, [chosen]);
  return (
    <details
      ref={details}
      className="group rounded-panel border border-line px-4"
      data-action={action}
      {...(isOpen ? { open: true } : {})}
    >
      <summary
        className="flex min-h-12 cursor-pointer items-center justify-between gap-3 font-strong"
        aria-keyshortcuts={shortcut}
        onClick={(event) => {
          // From the keyboard, the text before the first field is read first.
          const isFromKeyboard = event.detail === 0;
          if (isFromKeyboard || details.current?.open !== false) return;
          event.preventDefault();
          openPanel(details.current);
        }}
      >
        <span className="grow">{title}</span>
        {shortcut === undefined ? null : (
          <kbd className="data flex-none text-small text-ink-3 max-lg:hidden" aria-hidden="true">
            {shortcut}
          </kbd>
        )}
        <Icon of={ChevronDown} size={18} className="flex-none group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

/** Focuses the field that the form marks as its main one, or else the first control. */
function openPanel(panel: HTMLDetailsElement, main = '[data-main-field]'): void {
  panel.open = true;
  const field =
    panel.querySelector<HTMLElement>(main) ??
    panel.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button');
  field?.focus();
}

/** Opens the panel of this action. */
export function openAction(action: string): void {
  const panel = document.querySelector<HTMLDetailsElement>(`[data-action="${action}"]`);
  if (panel !== null) openPanel(panel);
}
