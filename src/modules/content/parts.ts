import type { HouseSettings } from '#contract/settings.ts';
import type { StaffPower } from '#contract/staff.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Pictures, PictureSource } from './pictures.ts';
import type { Renderer } from './render.ts';

/** What content is made of: of each neighbour exactly what it asks of them. */
export interface ContentParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: {
    readonly publicUrl: string;
    readonly trustedProxies: number;
    /** A demo house is tried by scripts from one machine: limits by address are wider there. */
    readonly demo: boolean;
  };
  readonly mail: Pick<Mail, 'send'>;
  readonly accounts: {
    usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
    /** Where the staff are reached, for a house that has no address of its own. */
    staffAddresses(executor: Executor, power: StaffPower): Promise<string[]>;
  };
  readonly media: PictureSource;
  readonly operations: {
    settings(executor: Executor): Promise<HouseSettings>;
    letter: Operations['letter'];
    recordAct(
      transaction: Executor,
      act: { actorId: string; act: string; subject: string; reason?: string; before?: unknown; after?: unknown; at: number },
    ): Promise<void>;
  };
  /** What an enquiry may be about that is not content: the title of a public auction, or null where there is none. */
  readonly auctionTitle: (slug: string) => Promise<string | null>;
}

/** What the use cases share. */
export interface ContentHouse extends Omit<ContentParts, 'media'> {
  readonly renderer: Renderer;
  readonly media: Pictures;
}
