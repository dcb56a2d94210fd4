import { useEffect, useId, useRef, useState } from 'react';
import { Bell, BellOff, BellRing } from 'lucide';
import { overrideAlerts } from '#contract/endpoints/notifications.ts';
import type { AlertOverride } from '#contract/notification-settings.ts';
import { browserClient } from '#web/api.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { useAction } from './use-action.ts';

interface AlertOverrideFieldProps {
  slug: string;
  title: string;
  override: AlertOverride | null;
  isReady: boolean;
  onChange: (override: AlertOverride | null) => void;
}

const CHOICES = [
  { override: null, text: 'Usual alerts', icon: Bell },
  { override: 'priority', text: 'Priority alerts', icon: BellRing },
  { override: 'mute', text: 'No email or push', icon: BellOff },
] as const;

export function AlertOverrideField({ slug, title, override, isReady, onChange }: AlertOverrideFieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { isBusy, refused, run } = useAction('Your alerts could not be changed. Please try again.');
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) !== true) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);
  const present = CHOICES.find((choice) => choice.override === override) ?? CHOICES[0];
  const choose = async (next: AlertOverride | null) => {
    const answer = await run(() => browserClient.call(overrideAlerts, { params: { slug }, body: { override: next } }));
    if (answer === null) return;
    onChange(answer.override);
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div ref={box} role="group" aria-label={`Alerts for ${title}`} className="no-print absolute right-[3.5rem] top-2">
      <button
        ref={opener}
        type="button"
        className="grid size-11 place-items-center rounded-control bg-[#0e1113]/70 text-white hover:bg-[#0e1113]"
        aria-label={`Alerts for ${title}: ${present.text}`}
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={!isReady}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={present.icon} />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute right-0 top-[3rem] z-20 w-52 rounded-panel border border-line bg-surface p-2 shadow-float"
      >
        {CHOICES.map((choice) => (
          <button
            key={choice.text}
            type="button"
            className="menu-item"
            aria-pressed={choice === present}
            disabled={isBusy}
            onClick={() => void choose(choice.override)}
          >
            <Icon of={choice.icon} size={18} />
            {choice.text}
          </button>
        ))}
        {refused === undefined ? null : (
          <p className="error mt-1" role="alert">
            {refused.message}
          </p>
        )}
      </div>
    </div>
  );
}
