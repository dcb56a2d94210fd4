import { z } from 'zod';
import { REPORT_CODES } from './comment-codes.ts';
import { CONVERSATION_KINDS, MESSAGE_LIMITS } from './conversation-kinds.ts';
import { fileField, TimestampSchema } from './primitives.ts';

const side = z.enum(['buyer', 'seller']);

export const MessageSchema = z.object({
  id: z.string(),
  side,
  author: z.string(),
  text: z.string(),
  file: z.object({ name: z.string(), bytes: z.int(), href: z.string() }).nullable(),
  sent_at: TimestampSchema,
  read_at: TimestampSchema.nullable().describe('when the other side read it'),
  is_removed: z.boolean(),
});
export type Message = z.infer<typeof MessageSchema>;

export const ConversationSchema = z.object({
  id: z.string(),
  kind: z.enum(CONVERSATION_KINDS),
  slug: z.string(),
  title: z.string(),
  side: z.enum(['buyer', 'seller', 'staff']).describe('In an appointment, the bidder is the buyer’s side'),
  messages: z.array(MessageSchema).describe('The oldest first'),
  reported: z.array(z.string()).describe('IDs of messages you have reported; for staff, of all reported ones'),
  may_write: z.boolean(),
  closes_at: TimestampSchema.nullable(),
  server_time: z.number(),
});
export type Conversation = z.infer<typeof ConversationSchema>;

export const MessageFormSchema = z.object({
  conversation: z.string().min(1).max(64),
  text: z
    .string()
    .trim()
    .max(MESSAGE_LIMITS.text, `Please keep it below ${MESSAGE_LIMITS.text} characters.`)
    .default(''),
  document: fileField('Choose a file.').optional(),
});

export const ReportedMessageSchema = z.object({
  message_id: z.string(),
  conversation_id: z.string(),
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  sent_at: TimestampSchema,
  decision: z.enum(['removed', 'kept']).nullable(),
  reports: z.array(
    z.object({
      code: z.enum(REPORT_CODES),
      note: z.string(),
      reporter: z.string(),
      reported_at: TimestampSchema,
    }),
  ),
});
export type ReportedMessage = z.infer<typeof ReportedMessageSchema>;
