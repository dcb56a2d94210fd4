import { setLocale } from '#contract/format/locale.ts';
import { createContext } from 'react-router';
import type { MiddlewareFunction, RouterContextProvider } from 'react-router';
import type { User } from '#contract/account.ts';
import type { StaffClient } from '#contract/staff-calls.ts';

/** What the pages know of the house that serves them. */
export interface HouseDescription {
  readonly name: string;
  /** True in a demo house, whose people are shown on the sign-in page. */
  readonly demo: boolean;
  /** True in a demo house that sends no mail: its people read their letters on a page. */
  readonly keepsMail: boolean;
  readonly timeZone: string;
  readonly currency: string;
  readonly locale: string;
  readonly distanceUnit: 'mi' | 'km';
  /** The colour that stands for bidding and for what is urgent, where the house has its own. */
  readonly signalColour: string | null;
  /** The address of the logo, without a size; null where the house goes by its name. */
  readonly logo: string | null;
  readonly publicUrl: string;
  /** False before the house opens: then the launch page stands for it. */
  readonly isOpen: boolean;
  /** When it opens by itself, if that is set. */
  readonly opensAt: string | null;
}

/** What the server knows of a request before the router runs. */
export interface RequestContext {
  /** The API's client, acting as the visitor. */
  readonly client: StaffClient;
  /** Stands on every script of the page (Content-Security-Policy). */
  readonly nonce: string;
  /** Null for a guest, and where the account could not be fetched. */
  readonly user: User | null;
  /** Reads the site's settings; rejects when the database does not answer. */
  readonly describeSite: () => Promise<HouseDescription>;
}

/** What the loaders of a page work with. */
export interface PageContext extends Omit<RequestContext, 'describeSite'> {
  readonly house: HouseDescription;
}

/** Null outside of a request of the server. */
export const apiContext = createContext<RequestContext | null>(null);
const siteContext = createContext<HouseDescription | null>(null);

/** What the server knows of this request, also where its page failed. */
export function requestContext(context: Readonly<RouterContextProvider>): RequestContext {
  const values = context.get(apiContext);
  if (values === null) throw new Error('a page was requested without its context');
  return values;
}

/** Reads the site's description before any loader. A failure here is shown as the error screen, like that of a loader. */
export const readSite: MiddlewareFunction<Response> = async ({ context }, next) => {
  const site = await requestContext(context).describeSite();
  setLocale(site.locale);
  context.set(siteContext, site);
  return next();
};

/** The page context of this request. */
export function pageContext(context: Readonly<RouterContextProvider>): PageContext {
  const house = context.get(siteContext);
  if (house === null) throw new Error('a page was requested before the site was described');
  const { client, nonce, user } = requestContext(context);
  return { client, nonce, user, house };
}
