import type { KeyboardEvent, ReactNode } from 'react';

export interface Tab<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
}
interface TabListProps<T extends string> {
  id: string;
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
}

const STEPS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
};

const tabId = (id: string, value: string) => `${id}-tab-${value}`;

export function TabList<T extends string>({ id, label, tabs, value, onChange, className = '' }: TabListProps<T>) {
  const move = (event: KeyboardEvent) => {
    const next =
      tabs[
        STEPS[event.key]?.(
          tabs.findIndex((tab) => tab.value === value),
          tabs.length,
        ) ?? -1
      ];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(tabId(id, next.value))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={className} data-scroll onKeyDown={move} tabIndex={-1}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(id, tab.value)}
          className="tab"
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(id, value)}>
      {children}
    </div>
  );
}
