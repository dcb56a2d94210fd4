import { isWholeVehicle } from '#contract/categories.ts';
import type { Claim, ClaimKind } from '#contract/claims.ts';
import type { Attachment } from '#modules/media/index.ts';
import type { CatalogueEntry } from './catalogue/types.ts';

const SAYS: readonly (readonly [kind: ClaimKind, pattern: RegExp])[] = [
  ['matching_numbers', /matching[- ]numbers|numbers match|original engine/i],
  ['no_accidents', /no accidents|never been hit|accident-free|clean carfax/i],
  ['original_paint', /original paint/i],
  ['one_owner', /\bone owner\b|single owner/i],
  ['rust_free', /no rust|rust[- ]free/i],
];

/** What an entry's own story states, about a whole vehicle. Its photo of the inside shows the odometer. */
export function claimsOf(entry: CatalogueEntry, images: readonly Attachment[]): Claim[] {
  if (!isWholeVehicle(entry.vehicle.category ?? 'car')) return [];
  const text = entry.story.map((section) => section.text).join('\n');
  const inside = images.find(({ section }) => section === 'interior')?.imageId ?? null;
  const byWord = (kind: ClaimKind, detail = ''): Claim => ({
    id: kind,
    kind,
    text: detail,
    evidence: 'word',
    document_id: null,
    image_id: null,
  });
  const owners = entry.vehicle.owner_count;
  const claims: Claim[] = SAYS.filter(([, pattern]) => pattern.test(text)).map(([kind]) => byWord(kind));
  if (entry.story.some(({ kind }) => kind === 'service'))
    claims.push({ ...byWord('full_service_history'), evidence: 'third_party', text: 'The shops named under service' });
  if (entry.vehicle.mileage_is_known === true)
    claims.push({
      ...byWord('true_mileage'),
      ...(inside === null ? {} : { evidence: 'photo' as const, image_id: inside }),
    });
  if (owners !== undefined && owners > 1) claims.push(byWord('owner_count', String(owners)));
  return claims;
}
