import { setLocale } from '#contract/format/locale.ts';
import { createContext } from 'react-router';
import type { MiddlewareFunction, RouterContextProvider } from 'react-router';
import type { User } from '#contract/account.ts';
import type { ApiClient } from '#contract/client.ts';

export interface SiteDescription {
  readonly name: string;
  readonly demo: boolean;
  /** True on a public site that takes test cards only. Every page says so. */
  readonly isRehearsal: boolean;
  /** True in demo mode when no email is sent and users read their emails on a page. */
  readonly hasOutboxPage: boolean;
  /** False where staff may use the console without a second factor, as on a demo site. */
  readonly staffSecondFactor: boolean;
  readonly timeZone: string;
  readonly currency: string;
  readonly locale: string;
  readonly distanceUnit: 'mi' | 'km';
  /** The site's custom colour for bidding and urgent items, if set. */
  readonly signalColour: string | null;
  /** The logo URL without a size, or null if none was uploaded. */
  readonly logo: string | null;
  readonly publicUrl: string;
  /** False before launch, when visitors see the launch page instead. */
  readonly isOpen: boolean;
  readonly opensAt: string | null;
}

/** What the server knows about a request before the router runs. */
export interface RequestContext {
  readonly client: ApiClient;
  /** The CSP nonce of every script on the page. */
  readonly nonce: string;
  /** Null for guests, and when the account could not be fetched. */
  readonly user: User | null;
  /** Reads the site settings. Rejects if the database does not answer. */
  readonly describeSite: () => Promise<SiteDescription>;
}

export interface PageContext extends Omit<RequestContext, 'describeSite'> {
  readonly site: SiteDescription;
}

/** Null outside a server request. */
export const apiContext = createContext<RequestContext | null>(null);
const siteContext = createContext<SiteDescription | null>(null);

export function requestContext(context: Readonly<RouterContextProvider>): RequestContext {
  const values = context.get(apiContext);
  if (values === null) throw new Error('a page was requested without its context');
  return values;
}

/**
 * Reads the site description before any loader runs. A failure shows the error screen, as a loader's failure does.
 */
export const readSite: MiddlewareFunction<Response> = async ({ context }, next) => {
  const site = await requestContext(context).describeSite();
  setLocale(site.locale);
  context.set(siteContext, site);
  return next();
};

export function pageContext(context: Readonly<RouterContextProvider>): PageContext {
  const site = context.get(siteContext);
  if (site === null) throw new Error('a page was requested before the site was described');
  const { client, nonce, user } = requestContext(context);
  return { client, nonce, user, site };
}
