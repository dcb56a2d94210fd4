import type { RefusalStatus } from '../endpoint.ts';

export interface RefusalDefinition {
  readonly status: RefusalStatus;
  readonly message: string | ((data: never) => string);
  readonly field?: string;
  /** The code in the body if it differs. Null: the body has no code. */
  readonly wireCode?: string | null;
  readonly details?: (data: never) => Readonly<Record<string, unknown>>;
}
export type RefusalTable = Readonly<Record<string, RefusalDefinition>>;
