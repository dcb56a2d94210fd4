export interface RefusalAnswer {
  readonly status: 401 | 402 | 403 | 404 | 409 | 422 | 429 | 503 | 507;
  /** Receives the data given with the code. */
  readonly message: string | ((data: never) => string);
  readonly field?: string;
  /** The code in the body if it differs. Null: the body has no code. */
  readonly wireCode?: string | null;
  readonly details?: (data: never) => Readonly<Record<string, unknown>>;
}
export type RefusalTable = Readonly<Record<string, RefusalAnswer>>;
