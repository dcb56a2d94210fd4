import type { Access } from '#contract/security.ts';
import type { Executor } from '#platform/database/database.ts';
import { requireRecentProof, type SignedIn } from '#platform/http/actor.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { AccountsContext } from './deps.ts';
import { refusalUnlessFactorGiven } from './second-factors.ts';
import { notifyOwner } from './security-notifications.ts';
import { deletePasskeysOf, findPasskeysOf } from './store/passkeys.ts';

export async function readAccess(context: AccountsContext, actor: SignedIn): Promise<Access> {
  const { executor } = context.database;
  const at = new Date(await context.clock.now(executor));
  const passkeys = (await findPasskeysOf(executor, actor.userId)).map((row) => ({
    kind: 'passkey' as const,
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
  const programs = await Promise.all(
    context
      .personalDataProviders()
      .flatMap(({ access }) => (access === undefined ? [] : [access.list(executor, actor.userId, at)])),
  );
  const items = [...passkeys, ...programs.flat()].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return {
    items: items.map(({ kind, id, name, createdAt, lastUsedAt }) => ({
      kind,
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

export async function revokeAccess(context: AccountsContext, actor: SignedIn): Promise<Result<Access>> {
  const refusal = requireRecentProof(actor) ?? (await refusalUnlessFactorGiven(context.database.executor, actor));
  if (refusal !== null) return refusal;
  const { items } = await readAccess(context, actor);
  await context.database.transaction(async (transaction) => {
    await deletePasskeysOf(transaction, actor.userId);
    for (const provider of context.personalDataProviders())
      if (provider.access !== undefined) await provider.evict?.(transaction, actor.userId);
    if (items.length > 0)
      await notifyOwner(context, transaction, {
        userId: actor.userId,
        event: 'access_revoked',
        at: await context.clock.now(transaction),
        what: items.map(({ name }) => `“${name}”`).join(', '),
        isMailed: true,
      });
  });
  return accepted(await readAccess(context, actor));
}

export async function endRiskyAccess(
  context: AccountsContext,
  transaction: Executor,
  { userId, ...times }: { userId: string; at: Date; madeSince: Date | null },
): Promise<void> {
  for (const { access } of context.personalDataProviders()) await access?.endRisky(transaction, userId, times);
}
