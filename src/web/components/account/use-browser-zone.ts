import { useEffect } from 'react';
import { reportTimeZone } from '#contract/endpoints/notifications.ts';
import { browserClient } from '#web/api.ts';
import { useUser } from '#web/root-data.ts';

let reportedFor = '';

export function useBrowserZone(): void {
  const user = useUser();
  const username = user === null || user.impersonation !== undefined ? null : user.username;
  useEffect(() => {
    // Read from the browser: the page uses UTC until hydration.
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const notice = `${username} ${zone}`;
    if (username === null || notice === reportedFor) return;
    reportedFor = notice;
    browserClient.call(reportTimeZone, { body: { time_zone: zone } }).catch(() => {
      reportedFor = '';
    });
  }, [username]);
}
