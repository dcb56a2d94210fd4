import { createContext } from 'react-router';
import type { RouterContextProvider } from 'react-router';
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

/** What the server hands to every page. */
export interface PageContext {
  /** The API's client, acting as the visitor. */
  readonly client: StaffClient;
  /** Stands on every script of the page (Content-Security-Policy). */
  readonly nonce: string;
  /** Null for a guest. */
  readonly user: User | null;
  readonly house: HouseDescription;
}

/** Null outside of a request of the server. */
export const apiContext = createContext<PageContext | null>(null);

/** The page context of this request. */
export function pageContext(context: Readonly<RouterContextProvider>): PageContext {
  const values = context.get(apiContext);
  if (values === null) throw new Error('a page was asked for without its context');
  return values;
}
