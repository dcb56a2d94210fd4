import { contentOf, type EmailWriter, type Values, writeEmail } from '#contract/email-writer.ts';
import type { DirectEmail } from '#contract/direct-emails.ts';
import type { ChangeEmailTemplate } from '#contract/email-template-schemas.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { createApprovals } from './approvals/approvals.ts';
import { loosenApprovals } from './approvals/loosen-approvals.ts';
import { createIntegrityIncidents } from './incidents.ts';
import { changeEmailTemplate, createEmailTexts, listEmailTemplates, readEmailTemplate } from './email-texts.ts';
import type { OperationsDeps } from './deps.ts';
import { recordAuditEntry } from './audit-store.ts';
import { operationsRoutes } from './routes.ts';
import { createSettings } from './settings.ts';
import { createSecurityLog } from './security-log.ts';

export { exportLines, exportList, type ExportCells } from './export-list.ts';
export { checkWording } from './check-wording.ts';
export { may, requireStaffWithProof, refusalUnlessMay, requireStaff } from './policy.ts';
export { runInBulk } from './run-in-bulk.ts';
export { readListPage, type StaffList } from './staff-list.ts';
export { savedViewsPersonalData } from './saved-views.ts';
export type { OperationsDeps } from './deps.ts';
export {
  type ApprovalHandler,
  type ApprovalHandlers,
  type ApprovalRequest,
  type Decided,
  type Description,
  RolledBack,
} from './approvals/handler.ts';
export type { Approvals } from './approvals/approvals.ts';
export type { IntegrityIncidents } from './incidents.ts';

export type Operations = ReturnType<typeof createOperations>;

export function createOperations(deps: OperationsDeps) {
  const { database, clock } = deps;
  const settings = createSettings(deps);
  const currentSettings = (executor: Executor) => settings.current(executor);
  const parts = { database, clock, namesOf: deps.usernames, settings: currentSettings };
  const emailTexts = createEmailTexts(currentSettings);
  const incidents = createIntegrityIncidents(deps);
  const securityLog = createSecurityLog(deps, incidents);
  const approvals = createApprovals({
    ...deps,
    namesOf: deps.usernames,
    approvalHandlers: () => ({ ...deps.approvalHandlers(), loosen_approvals: loosenApprovals(settings) }),
  });
  return {
    routes: operationsRoutes(deps, { settings, approvals, incidents }),
    approvals,
    incidents,
    securityLog,
    jobs: securityLog.jobs,
    settings: currentSettings,
    changeSettings: (actor: SignedIn, changes: Readonly<Record<string, unknown>>) => settings.change(actor, changes),
    recordAuditEntry,
    emailTexts,
    async email(
      executor: Executor,
      email: { readonly name: DirectEmail; readonly language: string | null },
      valuesIn: (writer: EmailWriter) => Values,
    ) {
      const written = writeEmail(await emailTexts(executor), email, valuesIn);
      return { ...contentOf(written), button: written.text.button ?? '' };
    },
    emails: {
      list: (actor: Actor) => listEmailTemplates(parts, actor),
      read: (actor: Actor, asked: { name: string; language?: string | undefined }) =>
        readEmailTemplate(parts, actor, asked),
      change: (actor: Actor, change: ChangeEmailTemplate & { name: string }) =>
        changeEmailTemplate(parts, actor, change),
    },
  };
}
