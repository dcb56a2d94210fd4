import { z } from 'zod';
import { BLOCK_SCOPES } from './blocks.ts';
import { BulkIdsSchema } from './bulk.ts';
import { TimestampSchema, ReasonSchema } from './primitives.ts';
import { STAFF_ROLES } from './staff.ts';

export const StaffMemberSchema = z.object({
  username: z.string(),
  name: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  since: TimestampSchema,
});
export type StaffMember = z.infer<typeof StaffMemberSchema>;
export const StaffListSchema = z.array(StaffMemberSchema);
export type StaffList = z.infer<typeof StaffListSchema>;
export const ChangeRolesSchema = z.object({
  roles: z.array(z.enum(STAFF_ROLES, 'Choose a role from the list.')).max(STAFF_ROLES.length),
  reason: ReasonSchema,
});
export type ChangeRoles = z.output<typeof ChangeRolesSchema>;

export const BlockSchema = z.object({
  id: z.string(),
  scope: z.enum(BLOCK_SCOPES),
  reason: z.string(),
  set_by: z.string(),
  set_at: TimestampSchema,
  ends_at: TimestampSchema.nullable(),
});
export const NoteSchema = z.object({
  id: z.string(),
  kind: z.enum(['note', 'strike']),
  text: z.string(),
  written_by: z.string(),
  written_at: TimestampSchema,
});
export const PersonFileSchema = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: TimestampSchema,
  roles: z.array(z.enum(STAFF_ROLES)),
  blocks: z.array(BlockSchema),
  notes: z.array(NoteSchema),
  strikes: z.int(),
  connected: z.array(z.string()),
  sessions: z.array(
    z.object({ device: z.string(), address: z.string(), created_at: TimestampSchema, last_seen_at: TimestampSchema }),
  ),
});
export type PersonFile = z.infer<typeof PersonFileSchema>;
/** Blocks of scope `bidding` and `all` last until lifted. Others may expire. */
export const SetBlockSchema = z.object({
  scope: z.enum(BLOCK_SCOPES, 'Choose what they are blocked from.'),
  days: z.int().min(1).max(365).nullable().default(null),
  reason: ReasonSchema,
});
export type SetBlock = z.input<typeof SetBlockSchema>;
export const LiftBlockSchema = z.object({ scope: z.enum(BLOCK_SCOPES), reason: ReasonSchema });
export const WriteNoteSchema = z.object({
  kind: z.enum(['note', 'strike']),
  text: z.string().trim().min(3, 'Write something first.').max(2000, 'Please keep it below 2000 characters.'),
});
export type WriteNote = z.input<typeof WriteNoteSchema>;
export const WriteNotesSchema = WriteNoteSchema.pick({ text: true }).extend({ usernames: BulkIdsSchema });
