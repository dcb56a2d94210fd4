import { lazyAfterInteraction, lazyComponent } from '#web/components/ui/lazy-component.tsx';

export const MenuDrawer = lazyComponent(() => import('./menu-drawer.tsx').then((module) => module.MenuDrawer));
export const Suggestions = lazyComponent(() =>
  import('#web/components/search/attached-suggestions.tsx').then((module) => module.AttachedSuggestions),
);
export const SiteFooter = lazyAfterInteraction(() => import('./site-footer.tsx').then((module) => module.SiteFooter));
export const ThemeChoices = lazyAfterInteraction(() =>
  import('./theme-choices.tsx').then((module) => module.ThemeChoices),
);
