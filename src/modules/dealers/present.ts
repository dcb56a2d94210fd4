import type {
  DealerApplication,
  DealerDocument,
  DealerFigures,
  DealerInvitation,
  DealerSummary,
  Licence,
} from '#contract/dealers.ts';
import type { Image } from '#contract/primitives.ts';
import type { Executor } from '#platform/database/database.ts';
import { applicationsOf, documentsOf, type ApplicationRow, type DocumentRow } from './application-store.ts';
import type { DealerRow } from './dealer-store.ts';
import type { InvitationRow } from './invitation-store.ts';
import { daysLeft, licenceStatus } from './licence.ts';
import type { DealersDeps } from './deps.ts';

const SUMMARY_LENGTH = 200;
const MAX_APPLICATIONS = 20;

/** `ended` includes undecided auctions, which are not sold. */
export const presentFigures = (
  row: Pick<DealerRow, 'live' | 'comingSoon' | 'sold' | 'notSold' | 'withdrawn' | 'undecided'>,
): DealerFigures => ({
  live: row.live,
  coming_soon: row.comingSoon,
  ended: row.sold + row.notSold + row.withdrawn + row.undecided,
  sold: row.sold,
  not_sold: row.notSold,
  withdrawn: row.withdrawn,
  undecided: row.undecided,
});

export const placeOf = ({ city, region, country }: { city: string; region: string; country: string }) => ({
  city,
  region,
  country,
});

function summaryOf(about: string): string {
  const line = about.replaceAll(/\s+/g, ' ').trim();
  return line.length <= SUMMARY_LENGTH ? line : `${line.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$/, '')}…`;
}

export const presentSummary = (row: DealerRow, logo: Image | null): DealerSummary => ({
  slug: row.slug,
  name: row.name,
  summary: summaryOf(row.about),
  place: placeOf(row),
  logo,
  figures: presentFigures(row),
});

export async function logosOf(
  { media }: Pick<DealersDeps, 'media'>,
  executor: Executor,
  rows: readonly DealerRow[],
): Promise<Map<string, Image>> {
  const placed = rows.flatMap((row) =>
    row.logoId === null
      ? []
      : [
          {
            dealer: row.id,
            image: { id: row.logoId, section: 'documents' as const, alt: `${row.name} logo`, caption: '' },
          },
        ],
  );
  const images = await media.attachDetails(
    executor,
    placed.map(({ image }) => image),
  );
  return new Map(
    placed.flatMap(({ dealer, image }) => {
      const found = images.find((each) => each.id === image.id);
      return found === undefined ? [] : [[dealer, { ...found, alt: image.alt }] as const];
    }),
  );
}

export const presentLicence = (
  { licenceNumber, licenceExpiresOn }: Pick<DealerRow, 'licenceNumber' | 'licenceExpiresOn'>,
  at: number,
): Licence => ({
  number: licenceNumber,
  expires_on: licenceExpiresOn,
  status: licenceStatus(licenceExpiresOn, at),
  days_left: licenceExpiresOn === null ? null : daysLeft(licenceExpiresOn, at),
});

export const presentDocument = (row: Omit<DocumentRow, 'applicationId'>): DealerDocument => ({
  id: row.id,
  kind: row.kind,
  file_name: row.fileName,
  content_type: row.contentType,
  byte_length: row.byteLength,
  sent_at: row.sentAt.toISOString(),
});

export const presentApplication = (row: ApplicationRow, documents: readonly DocumentRow[]): DealerApplication => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  dealer: row.dealerSlug === null || row.dealerName === null ? null : { slug: row.dealerSlug, name: row.dealerName },
  name: row.name,
  about: row.about,
  place: placeOf(row),
  website: row.website,
  phone: row.phone,
  licence_number: row.licenceNumber,
  licence_expires_on: row.licenceExpiresOn,
  message: row.message,
  documents: documents.map(presentDocument),
  submitted_at: row.submittedAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
});

export async function readApplications(
  executor: Executor,
  by: { applicantId: string } | { dealerId: string },
): Promise<{ row: ApplicationRow; shown: DealerApplication }[]> {
  const rows = await applicationsOf(executor, by, MAX_APPLICATIONS);
  const documents = await documentsOf(
    executor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ row, shown: presentApplication(row, documents.get(row.id) ?? []) }));
}

export const presentInvitation = (
  row: InvitationRow,
  usernames: ReadonlyMap<string, string>,
  at: number,
): DealerInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invited_by: usernames.get(row.invitedBy) ?? '',
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  is_expired: row.expiresAt.getTime() <= at,
});
