import { lazyComponent } from '#web/components/ui/lazy-component.tsx';

export const MenuDrawer = lazyComponent(() => import('./menu-drawer.tsx').then((module) => module.MenuDrawer));
export const Suggestions = lazyComponent(() =>
  import('#web/components/search/attached-suggestions.tsx').then((module) => module.AttachedSuggestions),
);
