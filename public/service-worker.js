// Shows what the house pushes, and opens what it is about. It keeps nothing and answers for nothing else.
self.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { title, body, href, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: true, icon: '/icon-192.png', badge: '/icon-192.png', data: { href } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.href || '/', self.location.origin);
  if (target.origin !== self.location.origin) return;
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = pages.find((page) => page.url === target.href) ?? pages[0];
    if (open === undefined) return void await self.clients.openWindow(target.href);
    await open.focus();
    if (open.url !== target.href) await open.navigate(target.href);
  })());
});

// A browser may renew a subscription by itself: the page keeps the new one the next time that it is opened.
self.addEventListener('install', () => { self.skipWaiting(); });
