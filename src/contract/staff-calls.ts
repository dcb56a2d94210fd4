import { auctionReads } from './content-calls.ts';
import { queryString, type Call } from './call.ts';
import type {
  Calendar,
  ImportExample,
  ImportResult,
  PreviewMoves,
  PreviewedMoves,
  MoveClosings,
  Report,
} from './calendar.ts';
import type { ApiClient } from './client.ts';
import { withAccountCalls } from './account-calls.ts';
import { operatorCalls } from './operator-calls.ts';
import { emailLinkCalls } from './email-link-calls.ts';
import { withSellerCalls } from './seller-calls.ts';

function staffCalls(call: Call) {
  return {
    calendar: (query: { from?: string; days?: number } = {}) =>
      call<Calendar>('GET', `/api/operator/calendar${queryString(query)}`),
    previewMoves: (body: PreviewMoves) => call<PreviewedMoves>('POST', '/api/operator/calendar/preview', { body }),
    moveClosings: (body: MoveClosings) => call<{ moved: number }>('POST', '/api/operator/calendar/move', { body }),
    importExample: () => call<ImportExample>('GET', '/api/operator/auctions/import/example'),
    importAuctions: (body: { csv: string; dry_run: boolean }) =>
      call<ImportResult>('POST', '/api/operator/auctions/import', { body }),
    report: (query: { from?: string; to?: string } = {}) =>
      call<Report>('GET', `/api/operator/reports${queryString(query)}`),
  };
}

/** Adds the staff calls. Kept separate so that public pages don't load them. */
export const withStaffCalls = (client: ApiClient) => ({
  ...withAccountCalls(client),
  ...emailLinkCalls(client.send),
  ...withSellerCalls(client),
  auctions: auctionReads(client.send),
  ...operatorCalls(client.send),
  consoleApi: staffCalls(client.send),
});
export type StaffClient = ReturnType<typeof withStaffCalls>;
