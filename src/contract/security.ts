import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';

const password = z.string().max(1024).default('');
/** A code of the authenticator app, as people type it. */
const code = z.string().max(40).default('');

/** What `POST /api/login` answers where the password was right and a code is needed: nobody is signed in yet. */
export const CodeNeededSchema = z.object({ two_step: z.literal(true) });
export type CodeNeeded = z.infer<typeof CodeNeededSchema>;
/** `POST /api/login/two-step`: one of the two. */
export const AnswerChallengeSchema = z.object({ code, recovery_code: code });

export const TwoStepSchema = z.object({ enabled: z.boolean(), enabled_at: TimestampSchema.nullable(), recovery_codes_left: z.int() });
export type TwoStep = z.infer<typeof TwoStepSchema>;
export const ConfirmPasswordSchema = z.object({ password });
/** What an authenticator app needs: as a key to type, an address to open, a picture to scan. */
export const TwoStepKeySchema = z.object({ key: z.string(), uri: z.string(), qr: z.string().describe('a data: address of an SVG') });
export type TwoStepKey = z.infer<typeof TwoStepKeySchema>;
export const ConfirmTwoStepSchema = z.object({ code });
export const RecoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodesSchema>;

/** A device that is signed in. */
export const SessionSchema = z.object({
  id: z.string(), device: z.string(), address: z.string(), created_at: TimestampSchema, last_seen_at: TimestampSchema, is_current: z.boolean(),
});
export type Session = z.infer<typeof SessionSchema>;

export const ChangeEmailSchema = z.object({ email: z.string().max(400).default(''), password });
export const ConfirmEmailSchema = z.object({ token: z.string().max(2048).default('') });
/** `confirmation` is the username, typed: nobody leaves by a slip. */
export const DeleteAccountSchema = z.object({ password, confirmation: z.string().max(200).default('') });
