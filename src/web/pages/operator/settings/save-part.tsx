import type { SettingName } from '#contract/setting-fields.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { useAction } from '#web/components/account/use-action.ts';
import { settingText } from '#web/components/console/setting-text.ts';
import { Field } from '#web/components/ui/fields.tsx';
import { ErrorSummary, SubmitButton, SuccessAlert } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';

function Difference({ settings, changes }: { settings: SiteSettings; changes: Partial<SiteSettings> }) {
  return (
    <dl className="grid gap-1">
      {(Object.keys(changes) as SettingName[]).map((name) => {
        const { label, before, after } = settingText(
          { setting: name, before: settings[name], after: changes[name] },
          { before: settings.currency, after: settings.currency },
        );
        return (
          <div key={name}>
            <dt className="inline font-medium">{label}: </dt>
            <dd className="inline break-words">
              <del className="text-ink-3">{before}</del> <ins className="no-underline">{after}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface SavePartProps {
  action: ReturnType<typeof useAction>;
  settings: SiteSettings;
  changes: Partial<SiteSettings>;
  isTyped: boolean;
  reason: string;
  setReason: (reason: string) => void;
  clear: () => void;
}

export function SavePart({ action, settings, changes, isTyped, reason, setReason, clear }: SavePartProps) {
  const isUnchanged = Object.keys(changes).length === 0;
  return (
    <Section size="h4" title="Save" id="save">
      <ErrorSummary problem={action.refused} />
      <SuccessAlert>{action.notice}</SuccessAlert>
      <div className="mt-3 grid gap-3">
        {isUnchanged ? (
          action.notice === null ? (
            <p className="text-ink-2">No changes yet.</p>
          ) : null
        ) : (
          <Difference settings={settings} changes={changes} />
        )}
        <Field
          name="reason"
          label="Reason"
          hint="Saved to the audit log."
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          errors={action.refused?.errors['reason']}
        />
        <SubmitButton busy="Saving…" isBusy={action.isBusy} className="btn-solid w-full">
          Save changes
        </SubmitButton>
        {isTyped ? (
          <button type="button" className="btn btn-quiet w-full" onClick={clear}>
            Discard changes
          </button>
        ) : null}
      </div>
    </Section>
  );
}
