import { useEffect } from 'react';

/** The name under which the page's live stream tells of a notification to the signed-in user. */
export const NOTIFICATION_EVENT = 'hammerdown:notification';

/** Calls back for each notification that arrives while the page is open. */
export function useNotificationChannel(onNotification: () => void): void {
  useEffect(() => {
    window.addEventListener(NOTIFICATION_EVENT, onNotification);
    return () => window.removeEventListener(NOTIFICATION_EVENT, onNotification);
  }, [onNotification]);
}
