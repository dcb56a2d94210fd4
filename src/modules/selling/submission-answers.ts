import { type StorySection, StorySectionSchema } from '#contract/auctions.ts';
import { FLAW_AREAS } from '#contract/flaws.ts';
import { EVIDENCE_LABELS, statementOf } from '#contract/claims.ts';
import { CATEGORY_LABELS } from '#contract/categories.ts';
import { CHOICE_FACT_NAMES } from '#contract/choice-facts.ts';
import { COUNT_FACT_NAMES } from '#contract/count-facts.ts';
import { choiceLabel } from '#contract/format/vehicle-labels.ts';
import { TEXT_FACT_NAMES } from '#contract/vehicle-facts.ts';
import { createHash } from 'node:crypto';
import { minorDigits, minorUnitsPerWhole } from '#contract/format/money.ts';
import type { Image } from '#contract/primitives.ts';
import type { Difference } from '#contract/review.ts';
import { nameOfField, REVIEW_FIELDS } from '#contract/review-fields.ts';
import { shotOf } from '#contract/shots.ts';
import type { SubmissionRecord } from './submission-store.ts';

export interface SubmissionSnapshot {
  readonly fields: Readonly<Record<string, string>>;
  readonly images: readonly { readonly id: string; readonly about: string }[];
}

const NOT_PUBLIC = new Set(['note', 'earliest_start', 'waived_shots']);

export function snapshotOf(record: SubmissionRecord, images: readonly Image[]): SubmissionSnapshot {
  const { vehicle, location } = record;
  const { currency } = record.terms;
  const amount = (value: number | null) =>
    value === null ? '' : `${(value / minorUnitsPerWhole(currency)).toFixed(minorDigits(currency))} ${currency}`;
  const fields: Record<string, string | undefined> = {
    vin: vehicle.vin,
    model: record.title,
    subtitle: record.subtitle,
    dealer: record.dealerId ?? '',
    category: vehicle.category === undefined || vehicle.category === 'car' ? '' : CATEGORY_LABELS[vehicle.category].one,
    body_style: record.bodyStyle,
    'facts.mileage':
      vehicle.mileage === undefined
        ? ''
        : `${vehicle.mileage} ${vehicle.mileage_unit ?? 'mi'}${vehicle.mileage_is_known === false ? ', true mileage unknown' : ''}`,
    ...Object.fromEntries(TEXT_FACT_NAMES.map((name) => [`facts.${name}`, vehicle[name]])),
    ...Object.fromEntries(CHOICE_FACT_NAMES.map((name) => [`facts.${name}`, choiceLabel(name, vehicle[name] ?? '')])),
    ...Object.fromEntries(COUNT_FACT_NAMES.map((name) => [`facts.${name}`, vehicle[name]?.toString()])),
    'location.city': [location['city'], location['region'], location['postal_code'], location['country']]
      .filter(Boolean)
      .join(', '),
    condition: Object.entries(record.condition)
      .map(([question, answer]) => `${question.replaceAll('_', ' ')}: ${answer}`)
      .toSorted()
      .join('\n'),
    claims: describeClaims(record.claims),
    ...Object.fromEntries(
      StorySectionSchema.shape.kind.options.map((kind) => [
        kind,
        record.story
          .filter((section) => section.kind === kind)
          .map(({ heading, text, items }) => [heading, text, describeItems(items)].filter(Boolean).join('\n'))
          .join('\n\n'),
      ]),
    ),
    waived_shots: record.waivedShots.map(({ shot, reason }) => `${shotOf(shot)?.name ?? shot}: ${reason}`).join('\n'),
    videos: record.videos.map(({ url, title }) => `${url} ${title}`.trim()).join('\n'),
    starting_bid: amount(record.startingBid),
    reserve: record.hasReserve === true ? amount(record.reserve) : record.hasReserve === false ? 'None' : '',
    earliest_start: record.earliestStart ?? '',
    note: record.note,
  };
  return {
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([field, text]) => (text === undefined || text === '' ? [] : [[field, text]])),
    ),
    images: images.map((image) => ({
      id: image.base,
      about: [image.section, image.shot ?? '', image.caption, ...(image.pins ?? []).map(({ note }) => note)]
        .filter(Boolean)
        .join(', '),
    })),
  };
}

/** The evidence too, so that another document or photo is a change. */
const describeClaims = (claims: SubmissionRecord['claims']): string =>
  claims
    .map((claim) => {
      const file = claim.document_id ?? claim.image_id;
      return `${statementOf(claim)} (${EVIDENCE_LABELS[claim.evidence]}${file === null ? '' : ` ${file.slice(-4)}`})`;
    })
    .join('\n');

/** Where each flaw is, so that moving one on the plan is a change. */
const describeItems = (items: StorySection['items']): string =>
  (items ?? [])
    .flatMap(({ text, area, image_id: image }) => {
      const shown = [area === null ? '' : FLAW_AREAS[area].name, image === null ? '' : 'with a photo'];
      const place = shown.filter(Boolean).join(', ');
      return place === '' ? [] : [`${text}: ${place}`];
    })
    .join('\n');

/** Identifies the text and the terms that the seller agrees to. */
export function hashOf(snapshot: SubmissionSnapshot, record: Pick<SubmissionRecord, 'terms'>): string {
  const agreed = Object.entries(snapshot.fields)
    .filter(([field]) => !NOT_PUBLIC.has(field))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { terms } = record;
  const termFields = [
    terms.currency,
    terms.startingBid,
    terms.bidUnit,
    terms.softCloseMs,
    terms.increments.map(({ from, step }) => [from, step]),
    [terms.premium.rateBasisPoints, terms.premium.least, terms.premium.most],
    // Left out when there is no fee, so that agreements from before the fee existed stay valid.
    ...(terms.sellerFeeBasisPoints === undefined || terms.sellerFeeBasisPoints === 0
      ? []
      : [terms.sellerFeeBasisPoints]),
  ];
  return createHash('sha256')
    .update(JSON.stringify([agreed, snapshot.images.map(({ id, about }) => [id, about]), termFields]))
    .digest('hex');
}

export function differenceOf(before: SubmissionSnapshot, after: SubmissionSnapshot): Difference[] {
  const order = new Map<string, number>(REVIEW_FIELDS.map(({ field }, index) => [field, index]));
  const names = [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])];
  const changed = names
    .filter((field) => before.fields[field] !== after.fields[field])
    .map((field): Difference => ({
      field,
      name: nameOf(field),
      before: before.fields[field] ?? '',
      after: after.fields[field] ?? '',
    }));
  const images = describeImages(before.images, after.images);
  return [...changed, ...(images === null ? [] : [images])].toSorted(
    (a, b) => (order.get(a.field) ?? order.size) - (order.get(b.field) ?? order.size),
  );
}

function nameOf(field: string): string {
  if (field === 'body_style') return 'Body';
  if (field === 'category') return 'Category';
  if (field === 'waived_shots') return 'Photos the seller can’t take';
  return nameOfField(field);
}

function describeImages(before: SubmissionSnapshot['images'], after: SubmissionSnapshot['images']): Difference | null {
  const [was, is] = [
    new Map(before.map(({ id, about }) => [id, about])),
    new Map(after.map(({ id, about }) => [id, about])),
  ];
  const added = after.filter(({ id }) => !was.has(id)).length;
  const removed = before.filter(({ id }) => !is.has(id)).length;
  const reworded = after.filter(({ id, about }) => was.has(id) && was.get(id) !== about).length;
  const isMoved =
    before
      .filter(({ id }) => is.has(id))
      .map(({ id }) => id)
      .join() !==
    after
      .filter(({ id }) => was.has(id))
      .map(({ id }) => id)
      .join();
  const parts = [
    added === 0 ? '' : `${added} added`,
    removed === 0 ? '' : `${removed} removed`,
    reworded === 0 ? '' : `${reworded} with new descriptions`,
    isMoved ? 'reordered' : '',
  ].filter(Boolean);
  const count = (list: readonly unknown[]) => `${list.length} ${list.length === 1 ? 'photo' : 'photos'}`;
  return parts.length === 0
    ? null
    : {
        field: 'images',
        name: nameOfField('images'),
        before: count(before),
        after: `${count(after)}: ${parts.join(', ')}`,
      };
}
