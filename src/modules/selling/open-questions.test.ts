import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { SubmissionSchema } from '#contract/submissions.ts';
import { newId } from '#platform/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openReview } from '#tests/support/review.ts';

const { database } = await testDatabase('embedded');
const review = await openReview({ database });
await review.app.addPerson('ann');
afterAll(() => review.app.bidding.stop());

test('counts open questions for the seller until each is answered', async () => {
  const { id } = await review.app.addAuction({ seller: 'sue' });
  const openQuestions = async () => {
    const { body } = await review.app.call('GET', '/api/account/submissions', { as: 'sue' });
    return SubmissionSchema.array()
      .parse(body)
      .find((each) => each.id === id)?.open_questions;
  };
  const say = async (
    as: string,
    text: string,
    { answers = null, isQuestion = false }: { answers?: string | null; isQuestion?: boolean } = {},
  ) => {
    const person = review.app.person(as);
    const commentId = newId();
    await sql`insert into comments (id, auction_id, author_id, parent_id, text, posted_at, is_question)
      values (${commentId}, ${id}, ${person.kind === 'user' ? person.userId : ''}, ${answers}, ${text}, now(), ${isQuestion})`.execute(
      database.executor,
    );
    return commentId;
  };
  const wheels = await say('ann', 'Are the wheels original?', { isQuestion: true });
  const clock = await say('ann', 'Is the clock running?', { isQuestion: true });
  await say('ann', 'Lovely car.');
  expect(await openQuestions()).toBe(2);
  await say('ann', 'And the tyres?', { answers: wheels });
  expect(await openQuestions()).toBe(2);
  await say('sue', 'They are.', { answers: wheels });
  expect(await openQuestions()).toBe(1);
  await sql`update comments set removed_at = now() where id = ${clock}`.execute(database.executor);
  expect(await openQuestions()).toBe(0);
});
