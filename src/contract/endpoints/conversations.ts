import { DecideReportsSchema, ReportCommentSchema } from '../comments.ts';
import { ConversationSchema, MessageFormSchema } from '../conversations.ts';
import { empty, endpoint, file, json, staff, user } from '../endpoint.ts';
import { IdParams } from '../params.ts';
import { ReasonBodySchema } from '../primitives.ts';

export const readConversation = endpoint('GET /api/account/conversations/{id}', {
  summary: 'A conversation between the two sides of an auction',
  description: 'For the buyer and the seller’s side. Others get 404.',
  // Staff read messages in the console only, where each time is recorded.
  who: user({ whileImpersonating: false }),
  params: IdParams,
  answer: json(ConversationSchema, 'The conversation'),
});

export const sendMessage = endpoint('POST /api/account/messages', {
  summary: 'Send a message',
  description:
    'A multipart form with `conversation`, `text` and, if you like, one file of up to 10 MB as `document`: a PDF, or a picture, which is re-encoded. The other side is notified once until they read it.',
  who: user(),
  form: MessageFormSchema,
  answer: json(ConversationSchema, 'The conversation with the message', 201),
  refusals: [404, 409, 413, 429, 503],
});

export const markConversationRead = endpoint('PUT /api/account/conversations/{id}/read', {
  summary: 'Mark the other side’s messages as read',
  who: user(),
  params: IdParams,
  answer: empty('Done'),
});

export const reportMessage = endpoint('POST /api/account/messages/{id}/report', {
  summary: 'Report a message of the other side to staff',
  description: 'Staff can then read the conversation.',
  who: user(),
  params: IdParams,
  body: ReportCommentSchema,
  answer: empty('Reported'),
  refusals: [409, 429],
});

export const downloadMessageFile = endpoint('GET /api/message-files/{id}', {
  summary: 'Download the file of a message',
  // Staff read messages in the console only, where each time is recorded.
  who: user({ whileImpersonating: false }),
  params: IdParams,
  answer: file('The file, as an attachment', 'application/pdf', 'image/jpeg'),
});

export const readConversationAsStaff = endpoint('POST /api/operator/conversations/{id}/open', {
  summary: 'Read a conversation as staff',
  description:
    'Needs a reason, which is saved to the audit log. With the power to manage settlements for any sale, otherwise only if a message was reported.',
  who: staff('open_console'),
  params: IdParams,
  body: ReasonBodySchema,
  answer: json(ConversationSchema, 'The conversation'),
});

export const decideOnMessage = endpoint('POST /api/operator/messages/{id}/decide', {
  summary: 'Remove or keep a reported message, and close its reports',
  who: staff('moderate_comments'),
  params: IdParams,
  body: DecideReportsSchema,
  answer: empty('Done'),
  refusals: [409],
});
