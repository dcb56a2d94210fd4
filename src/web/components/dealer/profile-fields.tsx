import { DEALER_LIMITS } from '#contract/dealer-roles.ts';
import { Field, TextArea } from '#web/components/ui/fields.tsx';

interface Profile {
  readonly about: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly website: string;
  readonly phone: string;
}

export function ProfileFields({ profile }: { profile: Profile }) {
  return (
    <>
      <TextArea
        name="about"
        label="About"
        hint="What you sell and since when. Shown on your public page."
        rows={6}
        maxLength={DEALER_LIMITS.about}
        defaultValue={profile.about}
      />
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <Field name="city" label="City" maxLength={120} autoComplete="address-level2" defaultValue={profile.city} />
        <Field
          name="region"
          label="State or region"
          maxLength={120}
          autoComplete="address-level1"
          defaultValue={profile.region}
        />
        <Field
          name="country"
          label="Country"
          maxLength={120}
          autoComplete="country-name"
          defaultValue={profile.country}
        />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field name="phone" label="Phone" type="tel" maxLength={40} autoComplete="tel" defaultValue={profile.phone} />
        <Field
          name="website"
          label="Website (optional)"
          type="url"
          inputMode="url"
          maxLength={290}
          autoComplete="url"
          defaultValue={profile.website}
        />
      </div>
    </>
  );
}

export const readProfile = (text: (name: string) => string): Profile => ({
  about: text('about'),
  city: text('city'),
  region: text('region'),
  country: text('country'),
  website: text('website'),
  phone: text('phone'),
});
