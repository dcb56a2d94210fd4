import type { z } from 'zod';
import { type RegisterSchema, USERNAME_PATTERN } from '#contract/account.ts';
import type { StaffRole } from '#contract/staff.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import { offeredLanguages } from '#contract/email-languages.ts';
import { pickLanguage } from '#platform/http/accept-language.ts';
import { newId } from '#platform/ids.ts';
import { sendVerification } from './verify-email.ts';
import type { AccountsContext, Origin } from './deps.ts';
import { newPasswordProblems } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { beginSession } from './sessions.ts';
import { writeRoles } from './store/roles.ts';
import { insertPaddle } from './store/paddles.ts';
import { findTaken, insertUser } from './store/users.ts';

export const MISSING_INFORMATION = 'Please enter all required information.';
export const USERNAME_TAKEN = 'This username has already been taken.';
export const PASSWORDS_DIFFER = 'Please make sure your password and confirmation password match.';
const EMAIL_PATTERN = /^[^\s@<>()[\]",:;\\]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;
const MAX_EMAIL_LENGTH = 254;
/** From the source specification, which does not list the password itself. */
const REQUIRED = ['username', 'name', 'email', 'password_confirmation'] as const;
type Registration = z.output<typeof RegisterSchema>;

export async function register(
  context: AccountsContext,
  input: Registration,
  origin: Origin,
): Promise<Result<{ userId: string; token: string }>> {
  const person = { ...input, username: input.username.trim(), name: input.name.trim(), email: input.email.trim() };
  const problem = findRegistrationProblem(person, await newPasswordProblems(context, person.password, person));
  if (problem !== null) return problem;
  const taken = await refuseTaken(context.database.executor, person);
  if (taken !== null) return taken;
  const passwordHash = await hashPassword(person.password);
  return context.database.transaction(async (transaction) => {
    const settings = await context.operations.settings(transaction);
    const emailLanguage = pickLanguage(origin.acceptLanguage, offeredLanguages(settings));
    const user = { ...person, passwordHash, emailLanguage, verified: false, roles: [] };
    const created = await createUser(context, transaction, user);
    if (created === null) {
      // Another registration took the name after the check.
      return (await refuseTaken(transaction, person)) ?? refuse('registration_failed');
    }
    const { email, name } = person;
    await sendVerification(context, transaction, { id: created, email, name, emailLanguage });
    const token = await beginSession(context, transaction, { userId: created, origin, proof: 'password', isOwn: true });
    return accepted({ userId: created, token });
  });
}

interface NewUser {
  username: string;
  name: string;
  email: string;
  passwordHash: string;
  /** Null: the site's main language. */
  emailLanguage?: string | null;
  verified: boolean;
  roles: readonly StaffRole[];
}
export async function createUser(
  context: AccountsContext,
  transaction: Executor,
  user: NewUser,
): Promise<string | null> {
  const at = new Date(await context.clock.now(transaction));
  const settings = await context.operations.settings(transaction);
  const id = newId();
  if (
    !(await insertUser(transaction, {
      id,
      username: user.username,
      name: user.name,
      email: user.email,
      passwordHash: user.passwordHash,
      emailLanguage: user.emailLanguage ?? null,
      at,
    }))
  )
    return null;
  await insertPaddle(transaction, {
    userId: id,
    username: user.username,
    isStaff: user.roles.length > 0,
    verifiedAt: user.verified ? at : null,
    limit: settings.first_limit,
    at,
  });
  await writeRoles(transaction, id, { roles: user.roles, givenBy: null, at });
  return id;
}

export function emailProblem(email: string): string | null {
  return email.length > MAX_EMAIL_LENGTH || !EMAIL_PATTERN.test(email) ? 'Please enter a valid email address.' : null;
}

export function namingProblems({ username, email }: { username: string; email: string }): Record<string, string[]> {
  const emailMessage = emailProblem(email);
  return {
    ...(USERNAME_PATTERN.test(username)
      ? {}
      : { username: ['The username must be 3 to 30 letters, digits, underscores or hyphens.'] }),
    ...(emailMessage === null ? {} : { email: [emailMessage] }),
  };
}

export function findRegistrationProblem(person: Registration, passwordMessages: string[]): Refused | null {
  if (REQUIRED.some((field) => person[field] === '')) {
    // An empty password is reported with the missing fields. With a confirmation it is reported as a mismatch.
    const missing = [...REQUIRED, 'password' as const].filter((field) => person[field] === '');
    const errors = Object.fromEntries(
      missing.map((field) => [field, [`The ${field.replace('_', ' ')} field is required.`]]),
    );
    return invalid(errors, MISSING_INFORMATION);
  }
  if (person.password !== person.password_confirmation) return invalid({ password_confirmation: [PASSWORDS_DIFFER] });
  const errors = namingProblems(person);
  if (passwordMessages.length > 0) errors['password'] = passwordMessages;
  return refusedFields(errors);
}

async function refuseTaken(executor: Executor, person: { username: string; email: string }): Promise<Refused | null> {
  const taken = await findTaken(executor, person);
  return refusedFields({
    ...(taken.username ? { username: [USERNAME_TAKEN] } : {}),
    ...(taken.email ? { email: ['This email has already been taken.'] } : {}),
  });
}

export function refusedFields(errors: Record<string, string[]>): Refused | null {
  const first = Object.values(errors)[0]?.[0];
  return first === undefined ? null : invalid(errors);
}
