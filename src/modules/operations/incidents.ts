import { INCIDENT_KINDS, INCIDENT_POWERS, type IncidentKind, type IncidentList } from '#contract/incidents.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import type { OperationsDeps } from './deps.ts';
import {
  resolveIncidentBy,
  closeResolvedIncidents,
  findOpenIncidents,
  lockIncident,
  putIncident,
} from './incident-store.ts';
import { may, refusalUnlessMay, requireStaff } from './policy.ts';
import { recordAuditEntry } from './audit-store.ts';

const MAX_SHOWN = 20;

export interface FoundIncident {
  readonly kind: IncidentKind;
  /** At most one incident is open per kind and subject. */
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly happenedAt: number;
}
export interface IntegrityIncidents {
  /** Emails the responsible staff, once until it is resolved. */
  report(transaction: Executor, found: FoundIncident, at: number): Promise<void>;
  /** Closes incidents that no longer exist: all except these. With `subject`, only that one. */
  clear(
    transaction: Executor,
    gone: { kind: IncidentKind; subject?: string; except?: readonly string[]; since?: number; at: number },
  ): Promise<void>;
  list(actor: Actor): Promise<Result<IncidentList>>;
  end(actor: Actor, done: { id: string; reason: string }): Promise<Result<null>>;
}

export function createIntegrityIncidents({ database, clock, emailStaff }: OperationsDeps): IntegrityIncidents {
  return {
    async report(transaction, { kind, subject, title, text, path, happenedAt }, at) {
      const row = {
        id: newId(),
        kind,
        subject,
        title,
        words: text,
        path,
        happened_at: new Date(happenedAt),
        found_at: new Date(at),
      };
      if (!(await putIncident(transaction, row))) return;
      const emailText = `${text} This stays at the top of the console until someone marks it as resolved or it resolves itself.`;
      await emailStaff(transaction, {
        power: INCIDENT_POWERS[kind],
        subject: title,
        text: emailText,
        button: 'View incident',
        path,
      });
    },
    clear: (transaction, { kind, subject, except = [], since = 0, at }) =>
      closeResolvedIncidents(transaction, {
        kind,
        subject: subject ?? null,
        except,
        since: new Date(since),
        at: new Date(at),
      }),
    async list(actor) {
      const refusal = refusalUnlessMay(actor, 'see_incidents');
      if (refusal !== null) return refusal;
      const kinds = INCIDENT_KINDS.filter((kind) => may(actor, INCIDENT_POWERS[kind]));
      const rows = kinds.length === 0 ? [] : await findOpenIncidents(database.executor, { kinds, limit: MAX_SHOWN });
      return accepted({
        items: rows.map(({ id, kind, title, words: text, path, found_at: foundAt }) => ({
          id,
          kind,
          title,
          text,
          path,
          found_at: foundAt.toISOString(),
        })),
        total: rows[0]?.total ?? 0,
      });
    },
    end: (actor, incident) => endIncident({ database, clock }, actor, incident),
  };
}

function endIncident(
  { database, clock }: Pick<OperationsDeps, 'database' | 'clock'>,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Result<null>> {
  return database.transaction(async (transaction): Promise<Result<null>> => {
    const row = await lockIncident(transaction, id);
    const who = requireStaff(actor, row === null ? 'see_incidents' : INCIDENT_POWERS[row.kind]);
    if (!who.ok) return who;
    if (row === null) return refuse('incident_not_found');
    if (row.ended_at !== null) return refuse('incident_ended');
    const at = await clock.now(transaction);
    await resolveIncidentBy(transaction, id, { by: who.value.userId, at: new Date(at) });
    await recordAuditEntry(transaction, {
      actorId: who.value.userId,
      action: 'incident_resolved',
      subject: `incident:${row.kind}`,
      reason,
      at,
      before: { incident: row.id, subject: row.subject, title: row.title, words: row.words },
    });
    return accepted(null);
  });
}
