import type { MemberPrivacy } from '#contract/members.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { AccountsContext } from './deps.ts';
import { findMemberPage, saveMemberPage } from './store/members.ts';

export async function readMemberPrivacy(executor: Executor, userId: string): Promise<MemberPrivacy> {
  const page = await findMemberPage(executor, userId);
  return { shows_sold: page.showsSold, shows_comments: page.showsComments, shows_bought: page.showsBought };
}

export async function changeMemberPrivacy(
  { database, clock }: Pick<AccountsContext, 'database' | 'clock'>,
  actor: SignedIn,
  page: MemberPrivacy,
): Promise<MemberPrivacy> {
  return database.transaction(async (transaction) => {
    await saveMemberPage(transaction, actor.userId, {
      showsSold: page.shows_sold,
      showsComments: page.shows_comments,
      showsBought: page.shows_bought,
      at: new Date(await clock.now(transaction)),
    });
    return readMemberPrivacy(transaction, actor.userId);
  });
}
