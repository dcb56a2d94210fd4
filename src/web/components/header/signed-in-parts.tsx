import { part } from '#web/components/ui/part.tsx';

export const AccountMenu = part(() => import('./account-menu.tsx').then((module) => module.AccountMenu));
export const NotificationsButton = part(() =>
  import('./notifications-button.tsx').then((module) => module.NotificationsButton),
);
