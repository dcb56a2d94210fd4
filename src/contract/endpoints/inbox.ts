import { BulkResultSchema } from '../bulk.ts';
import { empty, endpoint, file, json, staff } from '../endpoint.ts';
import {
  ChangeThreadSchema,
  ChangeThreadsSchema,
  InboxExportQuerySchema,
  InboxPageSchema,
  InboxParamsSchema,
  InboxQuerySchema,
  InboxThreadSchema,
  MacroSchema,
  MacrosSchema,
  SaveMacroSchema,
  ViewThreadSchema,
} from '../inbox.ts';
import { IdParams } from '../params.ts';

export const listInbox = endpoint('GET /api/operator/inbox', {
  summary: 'Inquiries, reported comments and messages, appeals; open ones longest waiting first',
  description: 'Shows the kinds that the caller’s role may answer.',
  who: staff('answer_enquiries'),
  query: InboxQuerySchema,
  answer: json(InboxPageSchema, 'A page of conversations'),
});

export const exportInbox = endpoint('GET /api/operator/inbox.csv', {
  summary: 'The conversations of a view as CSV, in its order',
  who: staff('answer_enquiries'),
  query: InboxExportQuerySchema,
  answer: file('The file', 'text/csv'),
});

export const readThread = endpoint('GET /api/operator/inbox/{kind}/{id}', {
  summary: 'One conversation of the inbox',
  who: staff('answer_enquiries'),
  params: InboxParamsSchema,
  answer: json(InboxThreadSchema, 'The conversation'),
});

export const changeThread = endpoint('PUT /api/operator/inbox/{kind}/{id}', {
  summary: 'Assign, snooze or tag a conversation',
  who: staff('answer_enquiries'),
  params: InboxParamsSchema,
  body: ChangeThreadSchema,
  answer: json(InboxThreadSchema, 'The changed conversation'),
  refusals: [409],
});

export const changeThreads = endpoint('POST /api/operator/inbox/changes', {
  summary: 'Claim, snooze or tag several conversations',
  description: 'One row’s refusal doesn’t stop the others. The `id` of a result is the kind and the id: `comment/abc`.',
  who: staff('answer_enquiries'),
  body: ChangeThreadsSchema,
  answer: json(BulkResultSchema, 'What was done with each'),
});

export const viewThread = endpoint('POST /api/operator/inbox/{kind}/{id}/presence', {
  summary: 'Say that a conversation is open, being answered, or left',
  description: 'Colleagues who have it open get the live event `inbox_thread_changed`. Counts for 15 minutes.',
  who: staff('answer_enquiries'),
  params: InboxParamsSchema,
  body: ViewThreadSchema,
  answer: empty('Colleagues were notified'),
});

export const listMacros = endpoint('GET /api/operator/macros', {
  summary: 'Prepared answers and reasons',
  who: staff('answer_enquiries'),
  answer: json(MacrosSchema, 'All macros'),
});

export const createMacro = endpoint('POST /api/operator/macros', {
  summary: 'Add a macro',
  who: staff('change_emails'),
  body: SaveMacroSchema,
  answer: json(MacroSchema, 'The new macro', 201),
  refusals: [409],
});

export const changeMacro = endpoint('PUT /api/operator/macros/{id}', {
  summary: 'Change a macro',
  who: staff('change_emails'),
  params: IdParams,
  body: SaveMacroSchema,
  answer: json(MacroSchema, 'The changed macro'),
});

export const deleteMacro = endpoint('DELETE /api/operator/macros/{id}', {
  summary: 'Delete a macro',
  who: staff('change_emails'),
  params: IdParams,
  answer: empty('Deleted'),
});
