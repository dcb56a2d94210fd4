import { Suspense } from 'react';
import { SunMoon } from 'lucide';
import { Icon } from '#web/components/ui/icon.tsx';
import { ThemeChoices } from './lazy-parts.ts';

export function ThemeMenu() {
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-icon hidden md:inline-flex"
        popoverTarget="theme-menu"
        aria-label="Theme"
      >
        <Icon of={SunMoon} />
      </button>
      <div id="theme-menu" popover="auto" className="menu !min-w-[12rem]">
        <Suspense>
          <ThemeChoices layout="menu" />
        </Suspense>
      </div>
    </>
  );
}
