import type { FieldErrors, Refusal, RefusalBody } from './endpoint.ts';
import { REFUSALS, type RefusalCode } from './refusals.ts';
import type { RefusalDefinition, RefusalTable } from './refusals/define.ts';

export type Refused = Refusal<RefusalCode>;
export type Result<T> = { readonly ok: true; readonly value: T } | Refused;

type Given<F> = F extends (data: infer D) => unknown ? D : unknown;
type DetailsOf<A> = A extends { details: infer F } ? Given<F> : unknown;
type DataOf<C extends RefusalCode> = Given<(typeof REFUSALS)[C]['message']> & DetailsOf<(typeof REFUSALS)[C]>;
type More<C extends RefusalCode> =
  unknown extends DataOf<C>
    ? [data?: Record<string, never>, errors?: FieldErrors]
    : [data: DataOf<C>, errors?: FieldErrors];

export const accepted = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export function refuse<C extends RefusalCode>(code: C, ...[data, errors]: More<C>): Refused {
  return { ok: false, code, data: data ?? {}, ...(errors === undefined ? {} : { errors }) };
}

/** The first message is shown above the form unless `message` is given. */
export function invalid(errors: FieldErrors, message?: string): Refused {
  const first = message ?? Object.values(errors)[0]?.[0] ?? 'The given data was invalid.';
  return refuse('invalid', { message: first }, errors);
}

export const invalidCursor = (): Refused => invalid({ cursor: ['This cursor doesn’t belong to this list.'] });

export const invalidInput = ({ errors, message }: { errors: FieldErrors; message: string }): Refused =>
  invalid(errors, message);

export const refusalMessage = ({ code, data }: Refused): string => messageOf(REFUSALS[code], data);

export function refusalAnswer({ code, data, errors }: Refusal): {
  readonly status: RefusalDefinition['status'];
  readonly body: RefusalBody;
} {
  const answer = (REFUSALS as RefusalTable)[code];
  if (answer === undefined) throw new Error(`no such refusal: ${code}`);
  const { status, field, wireCode = code, details } = answer;
  const message = messageOf(answer, data);
  const byField = errors ?? (field === undefined ? undefined : { [field]: [message] });
  return {
    status,
    body: {
      message,
      ...(wireCode === null ? {} : { code: wireCode }),
      ...(byField === undefined ? {} : { errors: byField }),
      ...details?.(data as never),
    },
  };
}

const messageOf = ({ message }: RefusalDefinition, data: object): string =>
  typeof message === 'string' ? message : message(data as never);
