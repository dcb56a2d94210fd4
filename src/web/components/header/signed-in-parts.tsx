import { part } from '#web/components/ui/part.tsx';

/** Not loaded for guests. */
export const AccountMenu = part(() => import('./account-menu.tsx').then((module) => module.AccountMenu));
export const NotificationsButton = part(() =>
  import('./notifications-button.tsx').then((module) => module.NotificationsButton),
);
