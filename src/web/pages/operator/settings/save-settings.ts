import { changeSettings } from '#contract/endpoints/operations.ts';
import { isApprovalSetting } from '#contract/approval-settings.ts';
import type { SiteSettings } from '#contract/settings.ts';
import { browserClient } from '#web/api.ts';
import { runOrRequest } from '#web/components/console/second-approval.ts';

/** Settings that need a second approval are saved last, because relaxing approvals needs one itself. */
export async function saveSettings(
  changes: Partial<SiteSettings>,
  { reason, version }: { reason: string; version: number },
): Promise<{ requested: string | null }> {
  const entries = Object.entries(changes);
  const approvals = Object.fromEntries(entries.filter(([name]) => isApprovalSetting(name)));
  const others = Object.fromEntries(entries.filter(([name]) => !isApprovalSetting(name)));
  const hasOthers = Object.keys(others).length > 0;
  if (hasOthers) await browserClient.call(changeSettings, { body: { ...others, reason, version } });
  if (Object.keys(approvals).length === 0) return { requested: null };
  const expected = hasOthers ? {} : { version };
  const requested = await runOrRequest(
    () => browserClient.call(changeSettings, { body: { ...approvals, reason, ...expected } }),
    { action: 'loosen_approvals', changes: approvals, reason },
  );
  return { requested };
}
