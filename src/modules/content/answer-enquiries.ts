import type { Enquiry } from '#contract/content.ts';
import { placeholdersIn } from '#contract/inbox-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { type EnquiryRow, lockEnquiry, otherEnquiriesOf, readEnquiry, setAnswer } from './enquiry-store.ts';
import { renderEmail } from '#platform/mail/render-email.ts';
import { referenceOf, valuesOfAnswer } from './emails.ts';
import type { ContentContext } from './deps.ts';
import { requireStaff } from '#modules/operations/index.ts';
import { contentNotFound } from './read-posts.ts';

export async function answerEnquiry(
  context: ContentContext,
  actor: Actor,
  which: { id: string; answer: string },
): Promise<Result<Enquiry>> {
  const staff = requireStaff(actor, 'answer_enquiries');
  if (!staff.ok) return staff;
  const [placeholder] = placeholdersIn(which.answer);
  if (placeholder !== undefined) return refuse('answer_has_placeholder', { placeholder });
  return context.database.transaction(async (transaction): Promise<Result<Enquiry>> => {
    const enquiry = await lockEnquiry(transaction, which.id);
    if (enquiry === null) return contentNotFound('enquiry');
    if (enquiry.answered_at !== null) return refuse('enquiry_answered');
    const at = await context.clock.now(transaction);
    const answered = { ...enquiry, answer: which.answer, answered_by: staff.value.userId, answered_at: new Date(at) };
    await setAnswer(transaction, enquiry.id, { text: which.answer, by: staff.value.userId, at: new Date(at) });
    const { site_name: siteName } = await context.operations.settings(transaction);
    const { button: _none, ...content } = await context.operations.email(
      transaction,
      { name: 'enquiry_answer', language: enquiry.language },
      () => ({ site: siteName, ...valuesOfAnswer(enquiry, which.answer) }),
    );
    await context.mail.send(transaction, renderEmail({ siteName, to: enquiry.email, ...content }));
    await context.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'enquiry_answered',
      subject: `enquiry:${referenceOf(enquiry.id)}`,
      after: { answer: which.answer },
      at,
    });
    const usernames = await context.accounts.usernames(transaction, [enquiry.user_id ?? [], staff.value.userId].flat());
    return accepted(presentEnquiry(answered, usernames));
  });
}

const presentEnquiries = async (context: ContentContext, executor: Executor, rows: readonly EnquiryRow[]) => {
  const usernames = await context.accounts.usernames(executor, [
    ...new Set(rows.flatMap((row) => [row.user_id ?? [], row.answered_by ?? []].flat())),
  ]);
  return rows.map((row) => presentEnquiry(row, usernames));
};

export async function findEnquiry(context: ContentContext, executor: Executor, id: string): Promise<Enquiry | null> {
  const row = await readEnquiry(executor, id);
  const [shown] = row === null ? [] : await presentEnquiries(context, executor, [row]);
  return shown ?? null;
}

export async function enquiriesOfSender(context: ContentContext, executor: Executor, id: string): Promise<Enquiry[]> {
  const row = await readEnquiry(executor, id);
  return row === null ? [] : presentEnquiries(context, executor, await otherEnquiriesOf(executor, row));
}

function presentEnquiry(row: EnquiryRow, usernames: ReadonlyMap<string, string>): Enquiry {
  const named = (id: string | null): string | null => (id === null ? null : (usernames.get(id) ?? null));
  return {
    id: row.id,
    reference: referenceOf(row.id),
    topic: row.topic,
    state: row.answered_at === null ? 'open' : 'answered',
    name: row.name,
    email: row.email,
    phone: row.phone,
    subject: row.subject,
    message: row.message,
    about: aboutOf(row),
    username: named(row.user_id),
    received_at: row.received_at.toISOString(),
    answer: row.answer,
    answered_by: named(row.answered_by),
    answered_at: row.answered_at?.toISOString() ?? null,
  };
}

function aboutOf(row: EnquiryRow): Enquiry['about'] {
  if (row.about_slug === null || row.about_title === null || row.topic === 'general') return null;
  const folder = { auction: 'auctions', service: 'services', photographer: 'photographers' }[row.topic];
  return { slug: row.about_slug, title: row.about_title, href: `/${folder}/${row.about_slug}` };
}
