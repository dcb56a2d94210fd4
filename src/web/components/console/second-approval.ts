import type { ApprovalInput } from '#contract/approvals.ts';
import { isApiError } from '#contract/client.ts';
import { requestApproval } from '#contract/endpoints/operations.ts';
import { browserClient } from '#web/api.ts';

const REQUESTED = 'Requested. Another staff member must approve it under Approvals.';

export async function runOrRequest(run: () => Promise<unknown>, request: ApprovalInput): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    if (!isApiError(error) || error.body.code !== 'second_approval_needed') throw error;
    await browserClient.call(requestApproval, { body: request });
    return REQUESTED;
  }
}
