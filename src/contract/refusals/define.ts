/** How a refusal is answered over HTTP. */
export interface RefusalAnswer {
  readonly status: 401 | 402 | 403 | 404 | 409 | 422 | 429 | 503 | 507;
  /** The message for people. A function receives the data that the use case gave with the code. */
  readonly message: string | ((data: never) => string);
  /** The form field that the message belongs to. */
  readonly field?: string;
  /** The code in the body if it is not the refusal's own. Null: the body has no code. */
  readonly wireCode?: string | null;
  /** More fields of the body. */
  readonly details?: (data: never) => Readonly<Record<string, unknown>>;
}
export type RefusalTable = Readonly<Record<string, RefusalAnswer>>;
