import { RegisterSchema, UpdateAccountSchema } from '#contract/account.ts';
import type { FieldErrors } from '#contract/endpoint.ts';
import type { Executor } from '#platform/database/database.ts';
import { createPasswordLink } from './create-password-link.ts';
import type { AccountsContext } from './deps.ts';
import { mailInvitation } from './emails.ts';
import { eraseAccount, objectionToErasing } from './erase-account.ts';
import { NO_PASSWORD } from './passwords.ts';
import { createUser, namingProblems, USERNAME_TAKEN } from './register.ts';
import { activeBlocks, listNotes } from './store/moderation.ts';
import { lockMailedTokensOf } from './store/mailed-tokens.ts';
import { lockPaddleRows } from './store/paddles.ts';
import { findAccount, findTaken, updateUser } from './store/users.ts';

export interface ImportedPerson {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** The people of a file. The caller checks the powers. */
export interface ImportedPeople {
  /** Everything that would refuse the person, by field. Someone whose email has an account is known. */
  check(executor: Executor, person: ImportedPerson): Promise<{ errors: FieldErrors; isKnown: boolean }>;
  /** Without a password. Returns their id, or null if the email or the username was taken meanwhile. */
  create(transaction: Executor, what: { person: ImportedPerson; isInvited: boolean }): Promise<string | null>;
  /** Erases someone who never signed in. Returns why they stay, or the work to do after the commit. */
  remove(transaction: Executor, userId: string): Promise<RemovedPerson>;
}
export type RemovedPerson = { readonly keptReason: string } | { readonly afterCommit: () => Promise<void> };

const NewPersonSchema = RegisterSchema.pick({ name: true }).extend({ phone: UpdateAccountSchema.shape.phone });

export const importedPeople = (context: AccountsContext): ImportedPeople => ({
  check,
  create: (transaction, what) => createPerson(context, transaction, what),
  remove: (transaction, userId) => removePerson(context, transaction, userId),
});

async function check(executor: Executor, person: ImportedPerson): Promise<{ errors: FieldErrors; isKnown: boolean }> {
  const taken = await findTaken(executor, person);
  if (taken.email) return { errors: {}, isKnown: true };
  const errors: FieldErrors = namingProblems(person);
  const checked = NewPersonSchema.safeParse(person);
  if (!checked.success)
    for (const { path, message } of checked.error.issues) errors[String(path[0] ?? '')] ??= [message];
  if (person.name === '') errors['name'] = ['Enter a name.'];
  if (taken.username) errors['username'] ??= [USERNAME_TAKEN];
  return { errors, isKnown: false };
}

async function createPerson(
  context: AccountsContext,
  transaction: Executor,
  { person, isInvited }: { person: ImportedPerson; isInvited: boolean },
): Promise<string | null> {
  const { phone, ...names } = person;
  const id = await createUser(context, transaction, {
    ...names,
    passwordHash: NO_PASSWORD,
    verified: false,
    roles: [],
  });
  if (id === null) return null;
  if (phone !== '') await updateUser(transaction, id, { phone, at: new Date(await context.clock.now(transaction)) });
  if (isInvited) {
    const token = await createPasswordLink(context, transaction, { id, email: names.email });
    await mailInvitation(context, transaction, { reader: { ...names, emailLanguage: null }, token });
  }
  return id;
}

async function removePerson(context: AccountsContext, transaction: Executor, userId: string): Promise<RemovedPerson> {
  // A password reset locks its link, too, so nobody chooses a password between the check and the end.
  await lockMailedTokensOf(transaction, userId);
  const [paddle] = await lockPaddleRows(transaction, [userId]);
  const account = await findAccount(transaction, userId);
  if (paddle === undefined || account === null) throw new Error(`the imported person ${userId} is gone`);
  // A person without a password has never signed in.
  if (account.passwordHash !== NO_PASSWORD) return { keptReason: 'They chose a password, or deleted their account.' };
  const at = new Date(await context.clock.now(transaction));
  if (paddle.is_staff) return { keptReason: 'They’re a staff member.' };
  if ((await activeBlocks(transaction, userId, at)).length > 0 || (await listNotes(transaction, userId, 1)).length > 0)
    return { keptReason: 'Staff blocked them or wrote a note about them.' };
  if ((await objectionToErasing(context, transaction, userId)) !== null)
    return { keptReason: 'They’re part of an auction or a dealer.' };
  return { afterCommit: await eraseAccount(context, transaction, { account, at }) };
}
