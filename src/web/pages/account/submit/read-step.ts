import { CONDITION_QUESTIONS } from '#contract/submission-steps.ts';
import type { Image } from '#contract/primitives.ts';
import type { ConditionAnswer, SaveSubmission, Submission, SubmissionStep } from '#contract/submissions.ts';
import { parseAmount } from '#web/components/bid/amount.ts';
import { placed } from '#web/components/photos/photo-field.tsx';
import { numberErrors, readCategory, readFacts } from '#web/components/vehicle/facts-fields.tsx';
import { namesErrors, readNames } from '#web/components/vehicle/names-fields.tsx';
import { readClaims } from '#web/components/listing-form/read-claims.ts';
import { readSections } from '#web/components/listing-form/read-sections.ts';
import { SECTIONS } from '#web/components/listing-form/sections.ts';
import { readVideos } from './videos-field.tsx';

interface Written {
  readonly text: (name: string) => string;
  readonly draft: Submission;
  readonly images: readonly Image[];
}
export type ReadStep =
  | { readonly body: SaveSubmission; readonly isAgreed: boolean }
  | { readonly fieldErrors: Record<string, string[]> };

const saves = (body: SaveSubmission): ReadStep => ({ body, isAgreed: false });
const isAnswer = (text: string): text is ConditionAnswer => text === 'yes' || text === 'no' || text === 'unsure';

export function readStep(step: SubmissionStep, written: Written): ReadStep {
  const { text, images } = written;
  switch (step) {
    case 'vehicle': {
      const names = readNames(text);
      const fieldErrors = namesErrors(names);
      if (Object.keys(fieldErrors).length > 0) return { fieldErrors };
      return saves({
        ...names,
        facts: { category: readCategory(text) ?? 'car' },
        subtitle: text('subtitle'),
        dealer: text('dealer') === '' ? null : text('dealer'),
      });
    }
    case 'facts': {
      const read = readFacts(text);
      const fieldErrors = numberErrors(read.facts);
      return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : saves(read);
    }
    case 'story':
      return saves(readStory(written));
    case 'photos':
      return saves({ images: placed(images), videos: readVideos(text) });
    case 'sale':
      return readSale(written);
    case 'review':
      return readAgreement(text);
  }
}

function readStory({ text, draft }: Written): SaveSubmission {
  const condition = Object.fromEntries(
    CONDITION_QUESTIONS.flatMap((question) => {
      const answer = text(`condition.${question}`);
      return isAnswer(answer) ? [[question, answer]] : [];
    }),
  );
  const typed = readSections(text, SECTIONS);
  // Keeps sections that this step does not show.
  const others = draft.story.filter(({ kind }) => !SECTIONS.some((section) => section.kind === kind));
  return { condition, claims: readClaims(text), story: [...typed, ...others] };
}

function readSale({ text, draft }: Written): ReadStep {
  const amountOf = (name: string) => (text(name) === '' ? null : parseAmount(text(name), draft.bid_unit.currency));
  const hasReserve = text('has_reserve') === '' ? null : text('has_reserve') === 'yes';
  const [startingBid, reserve] = [amountOf('starting_bid'), amountOf('reserve')];
  if (hasReserve === true && startingBid !== null && reserve !== null && reserve < startingBid)
    return { fieldErrors: { reserve: ['The reserve can’t be below the starting bid.'] } };
  return saves({
    starting_bid: startingBid,
    has_reserve: hasReserve,
    ...(hasReserve === true ? { reserve, reveals_reserve: text('reveals_reserve') === 'yes' } : {}),
    earliest_start: text('earliest_start') === '' ? null : text('earliest_start'),
    note: text('note'),
  });
}

function readAgreement(text: Written['text']): ReadStep {
  const fieldErrors: Record<string, string[]> = {};
  if (text('is_true') !== 'yes')
    fieldErrors['is_true'] = ['Confirm that your listing is true and that you may sell this vehicle.'];
  if (text('terms_accepted') !== 'yes') fieldErrors['terms_accepted'] = ['Accept the seller terms to submit.'];
  return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { body: {}, isAgreed: true };
}
