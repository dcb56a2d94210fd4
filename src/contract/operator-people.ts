import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';
import { STAFF_ROLES } from './staff.ts';

/** Why something was done: for the trail. */
export const ReasonSchema = z.string().trim().min(3, 'Say why.').max(1000, 'Please keep it below 1000 characters.');

/** A member of the staff, and what they may do. */
export const StaffMemberSchema = z.object({ username: z.string(), name: z.string(), roles: z.array(z.enum(STAFF_ROLES)), since: TimestampSchema });
export type StaffMember = z.infer<typeof StaffMemberSchema>;
export const StaffListSchema = z.array(StaffMemberSchema);
export type StaffList = z.infer<typeof StaffListSchema>;
/** `PUT /api/operator/users/{username}/roles`: exactly these; none makes them a member of the public again. */
export const ChangeRolesSchema = z.object({ roles: z.array(z.enum(STAFF_ROLES, 'There is no such role.')).max(STAFF_ROLES.length), reason: ReasonSchema });
export type ChangeRoles = z.output<typeof ChangeRolesSchema>;
