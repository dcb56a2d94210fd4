import type { AddDevice } from '#contract/notification-settings.ts';

export type PushSupport = 'yes' | 'refused' | 'no';

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'no';
  return Notification.permission === 'denied' ? 'refused' : 'yes';
}

const WORKER = '/service-worker.js';

export function deviceName(userAgent: string): string {
  const browser =
    [
      ['Edg/', 'Edge'],
      ['OPR/', 'Opera'],
      ['Firefox/', 'Firefox'],
      ['Chrome/', 'Chrome'],
      ['Safari/', 'Safari'],
    ].find(([mark]) => userAgent.includes(mark ?? ''))?.[1] ?? 'A browser';
  const system =
    [
      ['iPhone', 'iPhone'],
      ['iPad', 'iPad'],
      ['Android', 'Android'],
      ['Mac OS', 'Mac'],
      ['Windows', 'Windows'],
      ['Linux', 'Linux'],
    ].find(([mark]) => userAgent.includes(mark ?? ''))?.[1] ?? 'a device';
  return `${browser} on ${system}`;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place += 1) bytes[place] = text.charCodeAt(place);
  return bytes;
}

export async function subscribeToPush(publicKey: string): Promise<AddDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription for other keys is useless.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  ).toJSON();
  const { endpoint, keys } = subscription;
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined)
    throw new Error('The browser gave no address to push to.');
  return { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] }, device: deviceName(navigator.userAgent) };
}
