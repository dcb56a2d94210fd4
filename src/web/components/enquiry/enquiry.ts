import { type ActionFunctionArgs, type ClientActionFunctionArgs, data } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { sendContactMessage } from '#contract/endpoints/content.ts';
import { problemOf, type Problem } from '#web/problems.ts';
import { browserClient } from '#web/api.ts';
import { pageContext } from '#web/context.ts';

export type EnquiryResult =
  | { readonly kind: 'sent'; readonly message: string; readonly reference: string; readonly to: string }
  | { readonly kind: 'refused'; readonly problem: Problem; readonly typed: Typed };
export type Typed = Readonly<Record<string, string>>;

const FIELDS = [
  'name',
  'email',
  'phone',
  'subject',
  'message',
  'auction',
  'service',
  'photographer',
  'website',
  'extra_offer',
  'extra_date',
  'extra_place',
] as const;
const FAILED = 'We couldn’t send your message. Please try again.';

const EXTRAS = [
  ['extra_offer', 'Service'],
  ['extra_place', 'Vehicle location'],
  ['extra_date', 'When'],
] as const;

function readTyped(form: FormData): Typed {
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

function messageOf(typed: Typed): string {
  const extras = EXTRAS.flatMap(([name, words]) => (typed[name] === undefined ? [] : [`${words}: ${typed[name]}`]));
  return [extras.join('\n'), typed['message'] ?? ''].filter((part) => part !== '').join('\n\n');
}

/** Called in the browser or, without JavaScript, on the server. */
async function sendEnquiry(client: ApiClient, form: FormData): Promise<EnquiryResult> {
  const typed = readTyped(form);
  const of = (name: string) => typed[name] ?? '';
  const given = (name: 'phone' | 'auction' | 'service' | 'photographer' | 'website') =>
    typed[name] === undefined ? {} : { [name]: typed[name] };
  try {
    const answer = await client.call(sendContactMessage, {
      body: {
        name: of('name'),
        email: of('email'),
        subject: of('subject'),
        message: messageOf(typed),
        ...given('phone'),
        ...given('auction'),
        ...given('service'),
        ...given('photographer'),
        ...given('website'),
      },
    });
    return { kind: 'sent', ...answer, to: of('email') };
  } catch (error) {
    return { kind: 'refused', problem: problemOf(error, FAILED), typed };
  }
}

export async function enquiryAction({ request, context }: ActionFunctionArgs) {
  const result = await sendEnquiry(pageContext(context).client, await request.formData());
  return data(result, { status: result.kind === 'sent' ? 200 : 422 });
}

export const enquiryClientAction = async ({ request }: ClientActionFunctionArgs): Promise<EnquiryResult> =>
  sendEnquiry(browserClient, await request.formData());
