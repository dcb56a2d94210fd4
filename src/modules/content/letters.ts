import { setLetter, type Message } from '#platform/mail/letter.ts';
import type { EnquiryRow } from './enquiry-store.ts';

type Enquiry = Omit<EnquiryRow, 'answer' | 'answered_by' | 'answered_at'>;
const REFERENCE_LENGTH = 8;

/** What a sender can quote: short, and told apart from others by its random end. */
export const referenceOf = (id: string): string => id.slice(-REFERENCE_LENGTH).toUpperCase();
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** The letters that tell the house of an enquiry. */
export function enquiryLetters(enquiry: Enquiry, house: { houseName: string; publicUrl: string; recipients: readonly string[] }): Message[] {
  const about = enquiry.about_title === null ? [] : [`About: ${enquiry.about_title}`];
  return house.recipients.map((to) =>
    setLetter({
      houseName: house.houseName,
      to,
      subject: `Enquiry ${referenceOf(enquiry.id)}: ${enquiry.subject}`,
      heading: enquiry.subject,
      paragraphs: [`${enquiry.name} <${enquiry.email}>${enquiry.phone === '' ? '' : `, ${enquiry.phone}`} writes:`, ...about, ...paragraphsOf(enquiry.message)],
      action: { label: 'Answer in the console', url: `${house.publicUrl}/operator/enquiries` },
      footnote: 'You get this because you read what is sent to the house. The sender gets your answer by e-mail when you answer in the console.',
    }),
  );
}

/** What the letter with the house's answer tells, for the words that it is told in. */
export const valuesOfAnswer = (enquiry: Enquiry, answer: string) => ({
  name: enquiry.name,
  subject: enquiry.subject,
  reference: referenceOf(enquiry.id),
  answer,
  message: enquiry.message,
});
