import { renderEmail, type Message } from '#platform/mail/render-email.ts';
import type { EnquiryRow } from './enquiry-store.ts';

type Enquiry = Omit<EnquiryRow, 'answer' | 'answered_by' | 'answered_at'>;
const REFERENCE_LENGTH = 8;

export const referenceOf = (id: string): string => id.slice(-REFERENCE_LENGTH).toUpperCase();
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

export function enquiryEmails(
  enquiry: Enquiry,
  context: { siteName: string; publicUrl: string; recipients: readonly string[] },
): Message[] {
  const about = enquiry.about_title === null ? [] : [`About: ${enquiry.about_title}`];
  return context.recipients.map((to) =>
    renderEmail({
      siteName: context.siteName,
      to,
      subject: `Inquiry ${referenceOf(enquiry.id)}: ${enquiry.subject}`,
      heading: enquiry.subject,
      paragraphs: [
        `${enquiry.name} <${enquiry.email}>${enquiry.phone === '' ? '' : `, ${enquiry.phone}`} writes:`,
        ...about,
        ...paragraphsOf(enquiry.message),
      ],
      action: { label: 'Reply in the console', url: `${context.publicUrl}/operator/inbox/enquiry/${enquiry.id}` },
      footnote:
        'You’re receiving this because you handle messages to the site. When you reply in the console, we email your reply to the sender.',
    }),
  );
}

export const valuesOfAnswer = (enquiry: Enquiry, answer: string) => ({
  name: enquiry.name,
  subject: enquiry.subject,
  reference: referenceOf(enquiry.id),
  answer,
  message: enquiry.message,
});
