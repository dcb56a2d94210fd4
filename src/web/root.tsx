import { use, useLayoutEffect, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useRouteLoaderData,
  useNavigation,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import coreFont from './styles/fonts/archivo-core.woff2?url';
import type { PaymentMethod } from '#contract/account.ts';
import { listNotifications } from '#contract/endpoints/notifications.ts';
import { listCards } from '#contract/endpoints/payments.ts';
import { currentLocale } from '#contract/format/locale.ts';
import { readsAllIn } from './all-in-cookie.ts';
import { lazyComponent } from './components/ui/lazy-component.tsx';
import { signalStyle } from './signal-style.ts';
import { pageContext, readSite } from './context.ts';
import { ErrorScreen, errorTitle } from './layouts/error-screen.tsx';
import { useLiveIdentity } from './live/use-identity.ts';
import { useArrival } from './navigation/use-arrival.ts';
import { NonceContext } from './nonce.ts';
import { PageScripts } from './page-scripts.tsx';
import { readTheme } from './theme.ts';
import styles from './styles/app.css?url';

function Progress() {
  return useNavigation().state === 'idle' ? null : <div className="progress" role="presentation" />;
}

export const middleware = [readSite];

const REFUSED_FROM = 400;
const SiteBanners = lazyComponent(() =>
  import('./components/impersonation/site-banners.tsx').then((module) => module.SiteBanners),
);

export const links: LinksFunction = () => [
  { rel: 'preload', href: coreFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export const meta: MetaFunction<typeof loader> = ({ loaderData, error }) => [
  { title: error === undefined ? (loaderData?.site.name ?? 'Auctions') : errorTitle(error) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { client, user, site } = pageContext(context);
  const theme = readTheme(request.headers.get('cookie'));
  const showsAllIn = readsAllIn(request.headers.get('cookie'));
  if (user === null) return { user, site, unread: 0, cards: [], theme, showsAllIn };
  // A failure to read notifications or cards must not block the page.
  const [unread, cards] = await Promise.all([
    client.call(listNotifications).then(
      (page) => page.unread_count,
      () => 0,
    ),
    client.call(listCards).catch((): PaymentMethod[] => []),
  ]);
  return { user, site, unread, cards, theme, showsAllIn };
}

/** The user changes through actions, not navigation, so most navigations skip this loader. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  actionStatus,
}: ShouldRevalidateFunctionArgs): boolean {
  // A refused action changed nothing.
  if (actionStatus !== undefined && actionStatus >= REFUSED_FROM) return false;
  // A visitor sent to sign in may have been signed out since.
  return (
    (formMethod !== undefined && formMethod !== 'GET') ||
    currentUrl.href === nextUrl.href ||
    nextUrl.pathname === '/account/login'
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const data = useRouteLoaderData<typeof loader>('root');
  const theme = data?.theme ?? 'system';
  return (
    <html
      lang={currentLocale()}
      {...(theme === 'system' ? {} : { 'data-theme': theme })}
      style={signalStyle(data?.site.signalColour)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d0f11" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {data && (data.user?.impersonation || data.site.isRehearsal) ? <SiteBanners {...data} /> : null}
        {children}
        <div id="live-polite" className="sr-only" role="status" aria-live="polite" />
        <div id="live-assertive" className="sr-only" role="alert" />
        <PageScripts nonce={nonce} />
        <ScrollRestoration nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const { user } = useLoaderData<typeof loader>();
  useArrival();
  useLayoutEffect(() => window.pendingHydration?.done(), []);
  useLiveIdentity(user?.username ?? null);
  return (
    <>
      <Progress />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main id="main">
      <ErrorScreen error={error} />
    </main>
  );
}
