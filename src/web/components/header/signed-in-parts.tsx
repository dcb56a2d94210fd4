import { lazyComponent } from '#web/components/ui/lazy-component.tsx';

export const AccountMenu = lazyComponent(() => import('./account-menu.tsx').then((module) => module.AccountMenu));
export const NotificationsButton = lazyComponent(() =>
  import('./notifications-button.tsx').then((module) => module.NotificationsButton),
);
