import type { Accounts } from '#modules/accounts/index.ts';
import type { Operations } from '#modules/operations/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Pictures, PictureSource } from './pictures.ts';
import type { Renderer } from './render.ts';

/** A model, or a make (with an empty model), under the vocabulary's own names. */
export interface NamedCar {
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
  readonly accounts: Pick<Accounts, 'emailLanguageOf' | 'usernames' | 'staffAddresses'>;
  readonly media: PictureSource;
  readonly operations: Pick<Operations, 'settings' | 'email' | 'recordAuditEntry'>;
  readonly vehicleModels: {
    carNamed(executor: Executor, named: { readonly make: string; readonly model: string }): Promise<NamedCar | null>;
  };
  /** By slug or lot number. */
  readonly findTypedAuction: (typed: string) => Promise<{ slug: string; title: string } | null>;
}

export interface ContentContext extends Omit<ContentDeps, 'media'> {
  readonly renderer: Renderer;
  readonly media: Pictures;
}
