export type Theme = 'light' | 'dark' | 'system';
const YEAR_SECONDS = 31_536_000;

export function readTheme(cookies: string | null): Theme {
  const choice = /(?:^|;\s*)theme=(light|dark)\b/.exec(cookies ?? '')?.[1];
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}

export function chooseTheme(theme: Theme): void {
  const isSystem = theme === 'system';
  document.cookie = `theme=${isSystem ? '' : theme}; path=/; max-age=${isSystem ? 0 : YEAR_SECONDS}; samesite=lax`;
  if (isSystem) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
