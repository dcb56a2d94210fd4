import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/account.ts';
import { NotificationItem } from './notification-item.tsx';

const readAt = Date.parse('2026-11-21T12:00:00Z');
const notification = {
  id: 'n',
  kind: 'outbid',
  title: 'You were outbid',
  body: '',
  href: '',
  created_at: '2026-11-21T11:56:30Z',
  read_at: null,
} as Notification;

const render = () => {
  const item = () => createElement(NotificationItem, { notification, readAt, onFollow: () => {}, onRead: () => {} });
  const Page = createRoutesStub([{ path: '/', Component: item }]);
  return renderToStaticMarkup(createElement(Page, { initialEntries: ['/'] }));
};

afterEach(() => vi.useRealTimers());

test('the age of a notification is the same on the server and when the browser hydrates a minute later', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: readAt });
  const onServer = render();
  expect(onServer).toContain('3 min ago');
  vi.setSystemTime(readAt + 60_000);
  expect(render()).toBe(onServer);
});
