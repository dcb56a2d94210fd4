import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';

export const ImpersonationSchema = z.object({ by: z.string(), ends_at: TimestampSchema });
export const StartedImpersonationSchema = z.object({ username: z.string(), ends_at: TimestampSchema });
export type StartedImpersonation = z.infer<typeof StartedImpersonationSchema>;
export const EndedImpersonationSchema = z.object({ username: z.string() });
