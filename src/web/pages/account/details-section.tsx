import { updateAccount } from '#contract/endpoints/account.ts';
import { useFetcher } from 'react-router';
import { nativeLanguageName } from '#contract/email-languages.ts';
import type { User } from '#contract/account.ts';
import { reportTimeZone } from '#contract/endpoints/notifications.ts';
import { NAME_LENGTH } from '#contract/limits.ts';
import { browserClient } from '#web/api.ts';
import { useBrowserZone } from '#web/components/time/time-text.tsx';
import { Field, Radios, Select } from '#web/components/ui/fields.tsx';
import { ErrorSummary, FormErrors, SubmitButton, SuccessAlert } from '#web/components/ui/form.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { problem, type Problem, problemOf } from '#web/problems.ts';
import { useRootData, useUser } from '#web/root-data.ts';
import { AvatarField } from './avatar-field.tsx';

const UPDATED = 'Your account was updated successfully.';
const NAME_REQUIRED = 'Please fill in all required fields.';
const UPDATE_FAILED = 'There was a problem updating your account. Please try again.';

export interface Result {
  readonly done: string | null;
  readonly refused: Problem | undefined;
}

export async function saveDetails(form: FormData): Promise<Result> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const name = text('name');
  if (name === '') return { done: null, refused: problem(NAME_REQUIRED, { name: [NAME_REQUIRED] }) };
  const zone = text('time_zone');
  try {
    await browserClient.call(updateAccount, {
      body: {
        name,
        phone: text('phone'),
        time_zone: zone,
        distance_unit: text('distance_unit') as User['distance_unit'] & string,
        ...(form.has('email_language') ? { email_language: text('email_language') } : {}),
        profile_visibility: text('profile_visibility') as User['profile_visibility'],
      },
    });
  } catch (error) {
    return { done: null, refused: problemOf(error, UPDATE_FAILED) };
  }
  // Emails pick up the browser's zone at once. If this fails, the next page load reports the zone again.
  if (zone === '')
    await browserClient
      .call(reportTimeZone, { body: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone } })
      .catch(() => undefined);
  return { done: UPDATED, refused: undefined };
}

function EmailLanguage({ user }: { user: User }) {
  const languages = useRootData()?.site.emailLanguages ?? [];
  const [main = ''] = languages;
  if (languages.length < 2) return null;
  const chosen = user.email_language ?? '';
  return (
    <Select
      name="email_language"
      label="Email language"
      defaultValue={languages.includes(chosen) ? chosen : main}
      options={languages.map((tag) => [tag, nativeLanguageName(tag)])}
      hint="The site itself is in English."
    />
  );
}

function Preferences({ user, zones }: { user: User; zones: readonly string[] }) {
  const here = useBrowserZone();
  const isReady = useIsReady();
  const known = user.time_zone === null || zones.includes(user.time_zone) ? zones : [user.time_zone, ...zones];
  return (
    <>
      <Select
        name="time_zone"
        label="Time zone"
        defaultValue={user.time_zone ?? ''}
        options={[
          ['', isReady ? `Detected from your browser (${here.replaceAll('_', ' ')})` : 'Detected from your browser'],
          ...known.map((zone) => [zone, zone.replaceAll('_', ' ')] as const),
        ]}
        hint="Used for times on the site and in emails, and for your quiet hours."
      />
      <Select
        name="distance_unit"
        label="Distance unit"
        defaultValue={user.distance_unit ?? ''}
        options={[
          ['', 'Site default'],
          ['mi', 'Miles'],
          ['km', 'Kilometers'],
        ]}
      />
      <EmailLanguage user={user} />
      <div>
        <Radios
          name="profile_visibility"
          legend="Public profile"
          value={user.profile_visibility}
          options={[
            ['public', 'Username, picture and member page'],
            ['private', 'Username only'],
          ]}
        />
        <p className="hint">
          What others see next to your bids, comments and listings. Your name, email and phone number are never public.
        </p>
      </div>
    </>
  );
}

export function DetailsSection({ zones }: { zones: readonly string[] }) {
  const user = useUser();
  const { Form, data: result, state } = useFetcher<Result>();
  if (user === null) return null;
  return (
    <section>
      <h2 className="heading text-h2">Your details</h2>
      <FormErrors problem={result?.refused}>
        <ErrorSummary />
        {result?.done ? (
          <SuccessAlert>
            <span>{result.done}</span>
          </SuccessAlert>
        ) : null}
        <AvatarField />
        <Form method="post" className="mt-5 grid content-start gap-5" noValidate>
          <input type="hidden" name="intent" value="details" />
          <Field name="name" label="Name" autoComplete="name" maxLength={NAME_LENGTH} defaultValue={user.name} />
          <Field
            name="username"
            label="Username"
            defaultValue={user.username}
            readOnly
            hint="Shown next to your bids and comments. It can’t be changed."
          />
          <Field
            name="phone"
            label="Phone (optional)"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            defaultValue={user.phone ?? ''}
            hint="Added automatically to your sale documents."
          />
          <Preferences user={user} zones={zones} />
          <SubmitButton busy="Saving…" isBusy={state !== 'idle'} className="btn-solid justify-self-start">
            Save changes
          </SubmitButton>
        </Form>
      </FormErrors>
    </section>
  );
}
