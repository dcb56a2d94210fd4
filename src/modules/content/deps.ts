import type { SiteSettings } from '#contract/settings.ts';
import type { StaffPower } from '#contract/staff.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Pictures, PictureSource } from './pictures.ts';
import type { Renderer } from './render.ts';

/** A model under the vocabulary's own names. */
export interface NamedModel {
  readonly id: string;
  readonly make: string;
  readonly model: string;
}

export interface ContentDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: {
    readonly publicUrl: string;
    readonly trustedProxies: number;
    readonly demo: boolean;
  };
  readonly mail: Pick<Mail, 'send'>;
  readonly accounts: {
    usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
    staffAddresses(executor: Executor, power: StaffPower): Promise<string[]>;
  };
  readonly media: PictureSource;
  readonly operations: {
    settings(executor: Executor): Promise<SiteSettings>;
    email: Operations['email'];
    recordAuditEntry: Operations['recordAuditEntry'];
  };
  readonly vehicleModels: {
    modelNamed(
      executor: Executor,
      named: { readonly make: string; readonly model: string },
    ): Promise<NamedModel | null>;
  };
  readonly auctionTitle: (slug: string) => Promise<string | null>;
}

export interface ContentContext extends Omit<ContentDeps, 'media'> {
  readonly renderer: Renderer;
  readonly media: Pictures;
}
