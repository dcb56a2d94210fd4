import { expect, it } from 'vitest';
import type { Followable } from '#contract/saved-searches.ts';
import { followChoices } from './follow-choices.ts';

it('offers each seller and model once, without those already followed', () => {
  const seller = (subject: string): Followable => ({ kind: 'seller', subject, label: subject });
  const model = (subject: string): Followable => ({ kind: 'model', subject, label: subject });
  const offered = [
    { slug: 'a', may: [seller('sue'), model('Datsun 240Z')] },
    { slug: 'b', may: [seller('sue'), model('Acura NSX')] },
    { slug: 'c', may: [seller('bob'), model('Datsun 240Z')] },
  ];
  const choices = followChoices(offered, [{ kind: 'seller', subject: 'bob' }]);
  expect(choices.map(({ slug, one }) => `${slug} ${one.label}`)).toEqual(['b Acura NSX', 'a Datsun 240Z', 'a sue']);
});
