import { part } from '#web/components/ui/part.tsx';

export const MenuDrawer = part(() => import('./menu-drawer.tsx').then((module) => module.MenuDrawer));
export const Suggestions = part(() =>
  import('#web/components/search/attached-suggestions.tsx').then((module) => module.AttachedSuggestions),
);
