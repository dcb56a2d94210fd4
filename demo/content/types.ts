import type { ServiceKind } from '#contract/content-kinds.ts';

export type Shot = `${string}/${string}`;

/** A demo post. In its body, `![alt text](photo:vehicle/angle)` embeds a photo. */
export interface DemoPost {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly hero: Shot;
  /** How many days ago it was published. Negative for scheduled posts, null for drafts. */
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
  readonly offers: readonly {
    readonly name: string;
    readonly price_text: string;
    readonly summary: string;
    readonly includes: readonly string[];
  }[];
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

export interface DemoModelText {
  readonly make: string;
  readonly model: string;
  readonly summary: string;
  readonly body: string;
}

export interface DemoEnquiry {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly service?: string;
  readonly photographer?: string;
  readonly answer?: string;
}

export interface DemoContent {
  readonly blog: readonly DemoPost[];
  readonly news: readonly DemoPost[];
  readonly services: readonly DemoService[];
  readonly photographers: readonly DemoPhotographer[];
  readonly models: readonly DemoModelText[];
  readonly enquiries: readonly DemoEnquiry[];
  readonly aboutHero: Shot | null;
}
