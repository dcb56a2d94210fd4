import { z } from 'zod';
import { TimestampSchema } from './primitives.ts';

const password = z.string().max(1024).default('');
const code = z.string().max(40).default('');

export const CodeNeededSchema = z.object({ two_step: z.literal(true), message: z.string() });
export const AnswerChallengeSchema = z.object({ code, recovery_code: code });

export const TwoStepSchema = z.object({
  enabled: z.boolean(),
  enabled_at: TimestampSchema.nullable(),
  recovery_codes_left: z.int(),
});
export type TwoStep = z.infer<typeof TwoStepSchema>;
export const ConfirmPasswordSchema = z.object({ password });
export const TwoStepKeySchema = z.object({
  key: z.string(),
  uri: z.string(),
  qr: z.string().describe('an SVG as a data: URL'),
});
export type TwoStepKey = z.infer<typeof TwoStepKeySchema>;
export const ConfirmTwoStepSchema = z.object({ code });
export const RecoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodesSchema>;

export const ConfirmationSchema = z.object({
  two_step: z.boolean(),
  passkeys: z.boolean(),
  is_recent: z.boolean(),
  staff_access: z.enum(['full', 'enroll', 'confirm']).nullable(),
});
export type Confirmation = z.infer<typeof ConfirmationSchema>;
export const ConfirmIdentitySchema = z.object({ password, code, recovery_code: code });

export const AccessSchema = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['token', 'webhook', 'passkey', 'bid_plan']),
      id: z.string(),
      name: z.string(),
      created_at: TimestampSchema,
      last_used_at: TimestampSchema.nullable(),
    }),
  ),
});
export type Access = z.infer<typeof AccessSchema>;

export const SessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  created_at: TimestampSchema,
  last_seen_at: TimestampSchema,
  is_current: z.boolean(),
});
export type Session = z.infer<typeof SessionSchema>;

export const ChangeEmailSchema = z.object({ email: z.string().max(400).default(''), password });
export const ConfirmEmailSchema = z.object({ token: z.string().max(2048).default('') });
export const DeleteAccountSchema = z.object({ password, confirmation: z.string().max(200).default('') });

export const PasskeySchema = z.object({
  id: z.string(),
  name: z.string(),
  is_synced: z.boolean().describe("synced across devices by the passkey's provider"),
  created_at: TimestampSchema,
  last_used_at: TimestampSchema.nullable(),
});
export type Passkey = z.infer<typeof PasskeySchema>;
export const NewPasskeyOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type NewPasskeyOptions = z.infer<typeof NewPasskeyOptionsSchema>;
export const PasskeyOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyOptions = z.infer<typeof PasskeyOptionsSchema>;

/** Base64url. A response has a few hundred bytes, or a few thousand with a certificate. */
const bytes = z
  .string()
  .max(32_768)
  .regex(/^[A-Za-z0-9_-]*$/, 'This is not base64url.');
const answered = {
  id: bytes.min(1).max(2000),
  rawId: bytes.min(1).max(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};
export const AddPasskeySchema = z.object({
  name: z.string().max(400).default(''),
  response: z.object({
    ...answered,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(40)).max(10).default([]),
    }),
  }),
});
export const RenamePasskeySchema = z.object({ name: z.string().max(400).default('') });
export const SignInWithPasskeySchema = z.object({
  response: z.object({
    ...answered,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.max(200).optional(),
    }),
  }),
});
export type SignInWithPasskey = z.input<typeof SignInWithPasskeySchema>;
