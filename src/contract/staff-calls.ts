import type { z } from 'zod';
import { queryString, type Call } from './call.ts';
import type { Calendar, ImportExample, ImportResult, LookAtMoves, LookedAtMoves, MoveClosings, Report } from './calendar.ts';
import type { ApiClient } from './client.ts';
import { withAccountCalls } from './account-calls.ts';
import { contentDeskCalls } from './operator-content-calls.ts';
import { operatorDealerCalls, withDealerCalls } from './dealer-calls.ts';
import { operatorCalls } from './operator-calls.ts';
import type { BlockScope } from './blocks.ts';
import type { ChangeRolesSchema, PersonFile, SetBlock, StaffList, StaffMember, WriteNote } from './operator-people.ts';
import { partnerCalls } from './partner-calls.ts';
import type { ChangeLetter, HouseLetter, LetterPreview, LetterSummaries, MailFeedback, TryLetter } from './letter-calls.ts';
import { withSellerCalls } from './seller-calls.ts';
import { operatorSettlementCalls, settlementCalls } from './settlement-calls.ts';
import type { ChangeSettings, SettingsVersionPage } from './settings-form.ts';
import type { AuctionTick } from './bids.ts';
import type { AskTwo, BlockBidder, FileBidders, Floor, FloorAuctions, MoveClose, Resume } from './floor.ts';
import type { DecideAppeal, DecideReports, ModerationPage } from './talk.ts';
import type { HouseSettings } from './settings.ts';
import type { BegunViewing } from './viewings.ts';

/** The console's own calls. */
function deskCalls(call: Call) {
  const personPath = (username: string) => `/api/operator/users/${encodeURIComponent(username)}`;
  const letterPath = (name: string) => `/api/operator/letters/${encodeURIComponent(name)}`;
  const auctionPath = (slug: string) => `/api/operator/auctions/${encodeURIComponent(slug)}`;
  return {
    staff: () => call<StaffList>('GET', '/api/operator/staff'),
    changeRoles: (username: string, body: z.input<typeof ChangeRolesSchema>) => call<StaffMember>('PUT', `${personPath(username)}/roles`, { body }),
    moderation: () => call<ModerationPage>('GET', '/api/operator/moderation'),
    decideOnComment: (id: string, body: DecideReports) => call<null>('POST', `/api/operator/comments/${encodeURIComponent(id)}/decide`, { body }),
    decideAppeal: (id: string, body: DecideAppeal) => call<null>('POST', `/api/operator/comments/${encodeURIComponent(id)}/appeal`, { body }),
    floor: () => call<Floor>('GET', '/api/operator/floor'),
    floorAuctions: (query: { limit?: number } = {}) => call<FloorAuctions>('GET', `/api/operator/floor/auctions${queryString(query)}`),
    bidders: (slug: string) => call<FileBidders>('GET', `${auctionPath(slug)}/bidders`),
    pause: (slug: string, body: MoveClose) => call<AuctionTick>('POST', `${auctionPath(slug)}/pause`, { body }),
    resume: (slug: string, body: Resume) => call<AuctionTick>('POST', `${auctionPath(slug)}/resume`, { body }),
    extend: (slug: string, body: MoveClose) => call<AuctionTick>('POST', `${auctionPath(slug)}/extend`, { body }),
    blockBidder: (slug: string, body: BlockBidder) => call<AuctionTick>('POST', `${auctionPath(slug)}/block-bidder`, { body }),
    askTwo: (body: AskTwo) => call<{ id: string }>('POST', '/api/operator/floor/requests', { body }),
    decideTwo: (id: string, confirmed: boolean) =>
      call<{ auctions: number }>('POST', `/api/operator/floor/requests/${encodeURIComponent(id)}/${confirmed ? 'confirm' : 'refuse'}`),
    personFile: (username: string) => call<PersonFile>('GET', `${personPath(username)}/file`),
    setBlock: (username: string, body: SetBlock) => call<PersonFile>('POST', `${personPath(username)}/blocks`, { body }),
    liftBlock: (username: string, body: { scope: BlockScope; reason: string }) => call<PersonFile>('DELETE', `${personPath(username)}/blocks`, { body }),
    writeNote: (username: string, body: WriteNote) => call<PersonFile>('POST', `${personPath(username)}/notes`, { body }),
    endSessions: (username: string, reason: string) => call<PersonFile>('DELETE', `${personPath(username)}/sessions`, { body: { reason } }),
    beginViewing: (username: string, reason: string) => call<BegunViewing>('POST', `${personPath(username)}/viewing`, { body: { reason } }),
    stopViewing: () => call<{ username: string }>('DELETE', '/api/operator/viewing'),
    calendar: (query: { from?: string; days?: number } = {}) => call<Calendar>('GET', `/api/operator/calendar${queryString(query)}`),
    lookAtMoves: (body: LookAtMoves) => call<LookedAtMoves>('POST', '/api/operator/calendar/look', { body }),
    moveClosings: (body: MoveClosings) => call<{ moved: number }>('POST', '/api/operator/calendar/move', { body }),
    importExample: () => call<ImportExample>('GET', '/api/operator/auctions/import/example'),
    importAuctions: (body: { csv: string; dry_run: boolean }) => call<ImportResult>('POST', '/api/operator/auctions/import', { body }),
    report: (query: { from?: string; to?: string } = {}) => call<Report>('GET', `/api/operator/reports${queryString(query)}`),
    letters: () => call<LetterSummaries>('GET', '/api/operator/letters'),
    mailFeedback: () => call<MailFeedback>('GET', '/api/operator/mail-feedback'),
    letter: (name: string) => call<HouseLetter>('GET', letterPath(name)),
    changeLetter: (name: string, body: ChangeLetter) => call<HouseLetter>('PUT', letterPath(name), { body }),
    previewLetter: (name: string, body: TryLetter) => call<LetterPreview>('POST', `${letterPath(name)}/preview`, { body }),
    tryLetter: (name: string, body: TryLetter) => call<{ sent_to: string }>('POST', `${letterPath(name)}/trial`, { body }),
    settings: () => call<HouseSettings>('GET', '/api/operator/settings'),
    settingsVersions: () => call<SettingsVersionPage>('GET', '/api/operator/settings/versions'),
    changeSettings: (body: ChangeSettings) => call<HouseSettings>('PUT', '/api/operator/settings', { body }),
  };
}

/** The client with the calls of the staff, which no page of the public loads. */
export const withStaffCalls = (client: ApiClient) => ({
  ...withAccountCalls(client),
  ...withDealerCalls(client),
  ...withSellerCalls(client),
  ...partnerCalls(client.call),
  ...operatorDealerCalls(client.call),
  ...operatorCalls(client.call),
  ...contentDeskCalls(client.call),
  ...settlementCalls(client.call),
  ...operatorSettlementCalls(client.call),
  desk: deskCalls(client.call),
});
export type StaffClient = ReturnType<typeof withStaffCalls>;
