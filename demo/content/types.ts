import type { ServiceKind } from '#contract/content-kinds.ts';

/** A photograph of the demo house: `vehicle/angle`, as its manifest names them. */
export type Shot = `${string}/${string}`;

/** A post of the demo house. In its body `![what it shows](photo:vehicle/angle)` sets a photograph. */
export interface DemoPost {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly hero: Shot;
  /** How long ago it came out; less than nothing for one that is still to come, nothing for a draft. */
  readonly daysAgo: number | null;
  readonly related?: readonly string[];
  readonly body: string;
}

export interface DemoService {
  readonly slug: string;
  readonly service: ServiceKind;
  readonly title: string;
  readonly summary: string;
  readonly price_text: string;
  readonly area_text: string;
  readonly provider: string;
  readonly hero: Shot;
  readonly offers: readonly { readonly name: string; readonly price_text: string; readonly summary: string; readonly includes: readonly string[] }[];
  readonly body: string;
}

export interface DemoPhotographer {
  readonly slug: string;
  readonly name: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly specialities: readonly string[];
  readonly summary: string;
  readonly rate_text: string;
  readonly portfolio: readonly { readonly shot: Shot; readonly caption: string }[];
  readonly about: string;
}

/** What somebody wrote to the demo house; with an answer, where staff gave one. */
export interface DemoEnquiry {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly service?: string;
  readonly photographer?: string;
  readonly answer?: string;
}

/** All that the demo house has to say beside its auctions. */
export interface DemoContent {
  readonly blog: readonly DemoPost[];
  readonly news: readonly DemoPost[];
  readonly services: readonly DemoService[];
  readonly photographers: readonly DemoPhotographer[];
  readonly enquiries: readonly DemoEnquiry[];
  /** The photograph over the page about the house. */
  readonly aboutHero: Shot | null;
}
