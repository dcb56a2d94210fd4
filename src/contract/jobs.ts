import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';

const JobSchema = z.object({
  name: z.string(),
  purpose: z.string(),
  runs: z.int(),
  failures: z.int(),
  last_run_at: TimestampSchema.nullable(),
  last_duration_ms: z.number().nullable(),
  last_failure_at: TimestampSchema.nullable(),
  last_error: z.string().nullable(),
  next_run_at: TimestampSchema.nullable(),
  backlog: z.int().nullable(),
});
export type JobItem = z.infer<typeof JobSchema>;
export const JobListSchema = z.object({ items: z.array(JobSchema), server_time: z.number() });
export type JobList = z.infer<typeof JobListSchema>;
