import { useState } from 'react';
import { Monitor, Moon, Sun } from 'lucide';
import { Icon } from '#web/components/ui/icon.tsx';
import { useRootData } from '#web/root-data.ts';
import { chooseTheme, type Theme } from '#web/theme.ts';

const CHOICES = [
  { theme: 'light', text: 'Light', icon: Sun },
  { theme: 'dark', text: 'Dark', icon: Moon },
  { theme: 'system', text: 'System', icon: Monitor },
] as const;

export function ThemeChoices({ layout }: { layout: 'menu' | 'row' }) {
  const [theme, setTheme] = useState<Theme>(useRootData()?.theme ?? 'system');
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <div role="group" aria-label="Theme" className={layout === 'row' ? 'grid grid-cols-3 gap-1' : ''}>
      {CHOICES.map(({ theme: choice, text, icon }) => (
        <button
          key={choice}
          type="button"
          className={layout === 'row' ? 'chip justify-center !px-1 !text-small' : 'menu-item'}
          aria-pressed={theme === choice}
          onClick={() => choose(choice)}
        >
          <Icon of={icon} size={18} />
          {layout === 'row' && choice === 'system' ? 'System' : text}
        </button>
      ))}
    </div>
  );
}
