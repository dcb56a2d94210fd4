import { setLocale } from '#contract/format/locale.ts';
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import type { User } from '#contract/account.ts';
import type { ApiClient, CallEndpoint } from '#contract/client.ts';
import { throwMissing } from './missing.ts';
import type { DistanceUnit } from '#contract/format/distance.ts';

export interface SiteDescription {
  readonly name: string;
  readonly demo: boolean;
  /** A public site that takes test cards only. Every page says so. */
  readonly isRehearsal: boolean;
  /** Demo mode without email: users read their emails on a page. */
  readonly hasOutboxPage: boolean;
  /** False where staff may use the console without a second factor, as on a demo site. */
  readonly staffSecondFactor: boolean;
  readonly timeZone: string;
  readonly currency: string;
  readonly locale: string;
  readonly distanceUnit: DistanceUnit;
  /** The main language is the first. */
  readonly emailLanguages: readonly string[];
  readonly signalColour: string | null;
  readonly logo: string | null;
  readonly publicUrl: string;
  readonly isOpen: boolean;
  readonly opensAt: string | null;
}

export interface RequestContext {
  readonly client: ApiClient;
  readonly nonce: string;
  /** Null for guests, and when the account could not be fetched. */
  readonly user: User | null;
  readonly describeSite: () => Promise<SiteDescription>;
  /** Signs the hash of a page for download with the key of the public log. */
  readonly signPage: (hash: string) => Promise<string>;
}

export interface PageContext extends Omit<RequestContext, 'describeSite'> {
  readonly site: SiteDescription;
  /** Like `client.call`, but a 404 answer becomes the 404 page. */
  readonly read: CallEndpoint;
}

export const apiContext = createContext<RequestContext | null>(null);
const siteContext = createContext<{ site: SiteDescription; path: string } | null>(null);

export function requestContext(context: Readonly<RouterContextProvider>): RequestContext {
  const values = context.get(apiContext);
  if (values === null) throw new Error('a page was requested without its context');
  return values;
}

/** Reads the site description before any loader runs. */
export const readSite: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const site = await requestContext(context).describeSite();
  setLocale(site.locale);
  context.set(siteContext, { site, path: url.pathname });
  return next();
};

export function pageContext(context: Readonly<RouterContextProvider>): PageContext {
  const described = context.get(siteContext);
  if (described === null) throw new Error('a page was requested before the site was described');
  const { site, path } = described;
  const { client, nonce, user, signPage } = requestContext(context);
  const read: CallEndpoint = (endpoint, ...input) =>
    client.call(endpoint, ...input).catch((error: unknown) => throwMissing(error, path));
  return { client, read, nonce, user, signPage, site };
}
