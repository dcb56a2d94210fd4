import { z } from 'zod';
import { AuditEntrySchema, AuditExportQuerySchema, AuditPageSchema, AuditQuerySchema } from '../audit-log.ts';
import { PendingApprovalsSchema, RequestApprovalSchema } from '../approvals.ts';
import { empty, endpoint, guest, json, staff } from '../endpoint.ts';
import { IncidentListSchema, ResolveIncidentSchema } from '../incidents.ts';
import { JobListSchema } from '../jobs.ts';
import {
  ChangeSavedViewSchema,
  SavedViewSchema,
  SavedViewsQuerySchema,
  SavedViewsSchema,
  SaveViewSchema,
} from '../saved-views.ts';
import { SettingChangesSchema, SettingsVersionPageSchema } from '../settings-form.ts';
import { PublicSettingsSchema, SiteSettingsSchema } from '../settings.ts';
import { IdParams } from '../params.ts';

export const readSiteSettings = endpoint('GET /api/settings', {
  summary: 'Site settings',
  description: 'Without those that only staff may see, such as account numbers and service levels.',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  answer: json(PublicSettingsSchema, 'The settings'),
});

export const readSettings = endpoint('GET /api/operator/settings', {
  summary: 'Site settings',
  who: staff('see_settings'),
  answer: json(SiteSettingsSchema, 'The settings'),
});

export const listSettingsVersions = endpoint('GET /api/operator/settings/versions', {
  summary: 'Settings history: who changed what, when and why, newest first',
  who: staff('see_settings'),
  answer: json(SettingsVersionPageSchema, 'The versions'),
});

export const listSettingChanges = endpoint('GET /api/operator/settings/changes', {
  summary: 'The last change of each setting',
  description: 'Settings that still have their default are left out.',
  who: staff('see_settings'),
  answer: json(SettingChangesSchema, 'The changes by setting'),
});

export const changeSettings = endpoint('PUT /api/operator/settings', {
  summary: 'Change settings; omitted ones stay unchanged',
  description:
    '`reason` is required: at least 3 characters, for the audit log. With `version`, a newer version saved by someone else isn’t overwritten (409).',
  who: staff('change_settings'),
  body: z.record(z.string(), z.unknown()),
  answer: json(SiteSettingsSchema, 'The updated settings'),
  refusals: [409],
});

export const exportAuditLog = endpoint('GET /api/operator/audit/export', {
  summary: 'Export the audit log, or the entries of a list in its order',
  who: staff('read_audit_log'),
  query: AuditExportQuerySchema,
  answer: { ...json(z.array(AuditEntrySchema), 'The file'), files: ['text/csv'] },
});

export const listAuditEntries = endpoint('GET /api/operator/audit', {
  summary: 'Staff actions, newest first: all of them, or those that match the filters',
  who: staff('read_audit_log'),
  query: AuditQuerySchema,
  answer: json(AuditPageSchema, 'A page of the audit log'),
});

export const listJobs = endpoint('GET /api/operator/jobs', {
  summary: 'Background jobs: last run, duration, backlog and failures of each',
  who: staff('see_jobs'),
  answer: json(JobListSchema, 'The jobs'),
});

export const listIncidents = endpoint('GET /api/operator/incidents', {
  summary: 'Problems found in the system’s records, for the staff in charge of them',
  who: staff('see_incidents'),
  answer: json(IncidentListSchema, 'Open incidents, oldest first, and the total number'),
});

export const resolveIncident = endpoint('POST /api/operator/incidents/{id}', {
  summary: 'Mark an incident as resolved, with a note',
  who: staff('see_incidents'),
  params: IdParams,
  body: ResolveIncidentSchema,
  answer: empty('Resolved'),
  refusals: [409],
});

const ApprovedSchema = z.object({ auctions: z.int() });

export const listApprovals = endpoint('GET /api/operator/approvals', {
  summary: 'Requests that need a second staff member and that you may make or decide',
  who: staff('see_auctions'),
  answer: json(PendingApprovalsSchema, 'The requests, oldest first'),
});

export const requestApproval = endpoint('POST /api/operator/approvals', {
  summary: 'Request an action that another staff member must approve',
  description: 'Each action needs its own permission and a recent proof of identity.',
  who: staff('see_auctions'),
  body: RequestApprovalSchema,
  answer: json(z.object({ id: z.string() }), 'The request', 201),
  refusals: [404, 409],
});

export const approveRequest = endpoint('POST /api/operator/approvals/{id}/approve', {
  summary: 'Approve another staff member’s request and carry it out',
  who: staff('see_auctions'),
  params: IdParams,
  answer: json(ApprovedSchema, 'The number of auctions affected'),
  refusals: [402, 409],
});

export const rejectRequest = endpoint('POST /api/operator/approvals/{id}/reject', {
  summary: 'Reject a request, or cancel your own',
  who: staff('see_auctions'),
  params: IdParams,
  answer: json(ApprovedSchema, 'The number of auctions affected'),
  refusals: [409],
});

export const listSavedViews = endpoint('GET /api/operator/saved-views', {
  summary: 'Your saved views of a list, and those shared with all staff',
  who: staff('open_console'),
  query: SavedViewsQuerySchema,
  answer: json(SavedViewsSchema, 'The views, your private ones first'),
});

export const saveView = endpoint('POST /api/operator/saved-views', {
  summary: 'Save the filters, order and columns of a list under a name',
  who: staff('open_console'),
  body: SaveViewSchema,
  answer: json(SavedViewSchema, 'The view', 201),
  refusals: [409],
});

export const changeSavedView = endpoint('PUT /api/operator/saved-views/{id}', {
  summary: 'Rename or share a saved view',
  description: 'Yours, or as an administrator also one shared by others.',
  who: staff('open_console'),
  params: IdParams,
  body: ChangeSavedViewSchema,
  answer: json(SavedViewSchema, 'The updated view'),
  refusals: [409],
});

export const deleteSavedView = endpoint('DELETE /api/operator/saved-views/{id}', {
  summary: 'Delete a saved view',
  description: 'Yours, or as an administrator also one shared by others.',
  who: staff('open_console'),
  params: IdParams,
  answer: empty('Deleted'),
});
