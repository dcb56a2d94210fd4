import { homeCountry } from '#contract/format/locale.ts';
import type { TaxRate as RateOnWire } from '#contract/payments.ts';
import { requireStaffWithProof, refusalUnlessMay } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { placeSpellings } from '#platform/places/region-name.ts';
import { newId } from '#platform/ids.ts';
import type { PaymentsContext } from '../context.ts';
import { endTaxRate, findTaxRates, insertTaxRate, lockTaxRates, type TaxRate, updateTaxPlaces } from './tax.ts';

const present = ({ id, country, region, name, basis_points }: TaxRate): RateOnWire => ({
  id,
  country,
  region,
  name,
  basis_points,
});

export async function listTaxRates(context: PaymentsContext, actor: Actor): Promise<Result<RateOnWire[]>> {
  const refusal = refusalUnlessMay(actor, 'manage_payments');
  return refusal ?? accepted((await findTaxRates(context.database.executor)).map(present));
}

export async function addTaxRate(
  context: PaymentsContext,
  actor: Actor,
  rate: Omit<RateOnWire, 'id'>,
): Promise<Result<RateOnWire>> {
  const who = requireStaffWithProof(actor, 'manage_payments');
  if (!who.ok) return who;
  const staff = who.value;
  return context.database.transaction(async (transaction) => {
    await lockTaxRates(transaction);
    const at = await context.clock.now(transaction);
    const places = placeSpellings(rate, homeCountry());
    const isHere = (each: TaxRate) => placeSpellings(each, homeCountry())[0] === places[0];
    const before = (await findTaxRates(transaction)).find(isHere);
    if (before !== undefined) await endTaxRate(transaction, before.id, new Date(at));
    const added = { id: newId(), ...rate, places, created_by: staff.userId, created_at: new Date(at) };
    await insertTaxRate(transaction, added);
    await context.recordAuditEntry(transaction, {
      actorId: staff.userId,
      action: 'tax_rate_changed',
      subject: 'tax',
      before: before === undefined ? null : present(before),
      after: present({ ...added, ended_at: null }),
      at,
    });
    return accepted(present({ ...added, ended_at: null }));
  });
}

interface HomeDeps extends Pick<PaymentsContext, 'database'> {
  /** Reads the settings, which also sets the country of the site in this process. */
  settings(executor: Executor): Promise<unknown>;
}

/** Spellings of a place depend on the country of the site, which is a setting. Returns how many rates changed. */
export async function refreshTaxPlaces({ database: { executor }, settings }: HomeDeps): Promise<number> {
  await settings(executor);
  const outdated = (await findTaxRates(executor))
    .map(({ id, places, ...rate }) => ({ id, before: places, places: placeSpellings(rate, homeCountry()) }))
    .filter(({ before, places }) => before.join('\n') !== places.join('\n'));
  for (const rate of outdated) await updateTaxPlaces(executor, rate);
  return outdated.length;
}

export async function removeTaxRate(context: PaymentsContext, actor: Actor, id: string): Promise<Result<null>> {
  const who = requireStaffWithProof(actor, 'manage_payments');
  if (!who.ok) return who;
  const staff = who.value;
  return context.database.transaction(async (transaction): Promise<Result<null>> => {
    const at = await context.clock.now(transaction);
    const ended = await endTaxRate(transaction, id, new Date(at));
    if (ended === null) return refuse('tax_rate_not_found');
    await context.recordAuditEntry(transaction, {
      actorId: staff.userId,
      action: 'tax_rate_changed',
      subject: 'tax',
      before: present(ended),
      at,
    });
    return accepted(null);
  });
}
