import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { listSettingsVersions, readSettings } from '#contract/endpoints/operations.ts';
import { mayDo } from '#contract/staff.ts';
import { inCurrency } from '#contract/format/currencies.ts';
import { minorUnitsPerWhole } from '#contract/format/money.ts';
import { SETTING_GROUPS, type SettingField } from '#contract/setting-fields.ts';
import type { SiteSettings } from '#contract/settings.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ConsoleHead, ConsolePart } from '#web/components/console/console-head.tsx';
import { labelOfSetting, settingText } from '#web/components/console/setting-text.ts';
import { keepDraft, readDraft } from '#web/components/draft/draft.ts';
import { ErrorSummary, Field, SubmitButton, SuccessAlert } from '#web/components/ui/form.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problem } from '#web/problems.ts';
import { useUser } from '#web/root-data.ts';
import { saveSettings } from './save-settings.ts';
import { SettingInput } from './setting-input.tsx';
import { Versions } from './versions.tsx';

const DRAFT = 'settings';
const NO_REASON = 'Enter a reason for this change.';
const groupId = (title: string) => `group-${title.replaceAll(' ', '-').toLowerCase()}`;

export const meta: MetaFunction = () => pageMeta({ title: 'Settings', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const [settings, versions] = await Promise.all([client.call(readSettings), client.call(listSettingsVersions)]);
  return { settings, versions, zones: ['UTC', ...Intl.supportedValuesOf('timeZone')] };
}

function readChanges(): Partial<SiteSettings> {
  try {
    return JSON.parse(readDraft(DRAFT) ?? '{}') as Partial<SiteSettings>;
  } catch {
    return {};
  }
}

function useChanges(settings: SiteSettings) {
  const [changes, setChanges] = useState<Partial<SiteSettings>>({});
  const [isRestored, setRestored] = useState(0);
  useEffect(() => {
    setChanges(readChanges());
    setRestored((count) => count + 1);
  }, []);
  const change = (more: Partial<SiteSettings>) =>
    setChanges((before) => {
      const all = Object.entries({ ...before, ...more }).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(settings[name as keyof SiteSettings]),
      );
      const next = Object.fromEntries(all) as Partial<SiteSettings>;
      keepDraft(DRAFT, all.length === 0 ? null : JSON.stringify(next));
      return next;
    });
  const clear = () => {
    keepDraft(DRAFT, null);
    setChanges({});
    setRestored((count) => count + 1);
  };
  return { changes, change, clear, isRestored };
}

function Difference({ settings, changes }: { settings: SiteSettings; changes: Partial<SiteSettings> }) {
  const names = Object.keys(changes) as (keyof SiteSettings)[];
  if (names.length === 0) return <p className="text-ink-2">No changes yet.</p>;
  return (
    <dl className="grid gap-1">
      {names.map((name) => {
        const { label, before, after } = settingText(
          { setting: name, before: settings[name], after: changes[name] },
          { before: settings.currency, after: changes.currency ?? settings.currency },
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
  reason: string;
  setReason: (reason: string) => void;
  clear: () => void;
}

function SavePart({ action, settings, changes, reason, setReason, clear }: SavePartProps) {
  const isUnchanged = Object.keys(changes).length === 0;
  return (
    <ConsolePart title="Save" id="save">
      <ErrorSummary problem={action.refused} />
      <SuccessAlert>{action.notice}</SuccessAlert>
      <div className="mt-3 grid gap-3">
        {isUnchanged && action.notice !== null ? null : <Difference settings={settings} changes={changes} />}
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
        {isUnchanged ? null : (
          <button type="button" className="btn btn-quiet w-full" onClick={clear}>
            Discard changes
          </button>
        )}
      </div>
    </ConsolePart>
  );
}

export default function SettingsPage() {
  const { settings, versions, zones } = useLoaderData<typeof loader>();
  const mayChange = mayDo(useUser()?.staff_roles ?? [], 'change_settings');
  const { changes, change, clear, isRestored } = useChanges(settings);
  const [reason, setReason] = useState('');
  const action = useAction('Not saved. What you typed is still here.');
  const { revalidate } = useRevalidator();
  const shown = { ...settings, ...changes };
  const errors = action.refused?.errors ?? {};
  const names = Object.keys(changes) as (keyof SiteSettings)[];
  const save = async () => {
    if (names.length === 0) return action.refuse(problem('Change a setting first.'));
    if (reason.trim() === '') return action.refuse(problem(NO_REASON, { reason: [NO_REASON] }));
    const saved = await action.run(
      () => saveSettings(changes, { reason, version: versions.total }),
      ({ requested }) =>
        requested ??
        `Saved: ${names.map((name) => labelOfSetting(name)).join(', ')}. Published auctions keep their terms.`,
    );
    if (saved === null) return;
    clear();
    setReason('');
    void revalidate();
  };
  return (
    <>
      <ConsoleHead title="Settings" />
      <nav aria-label="Setting groups" className="border-b border-line px-4 lg:px-6">
        <ul className="noscroll flex gap-2 overflow-x-auto py-2" data-scroll>
          {SETTING_GROUPS.map(({ title }) => (
            <li key={title}>
              <a className="chip" href={`#${groupId(title)}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10">
          <legend className="sr-only">Site settings</legend>
          {SETTING_GROUPS.map(({ title, note, fields }) => (
            <ConsolePart key={title} title={title} id={groupId(title)}>
              <p className="mt-1 text-small text-ink-2">{note}</p>
              <div className="mt-4 grid max-w-2xl gap-5">
                {(Object.entries(fields) as [keyof SiteSettings, SettingField][]).map(([name, field]) => (
                  <SettingInput
                    key={`${name}-${isRestored}-${field.kind === 'money' ? shown.currency : ''}`}
                    name={name}
                    field={field}
                    settings={shown}
                    errors={errors}
                    zones={zones}
                    minorUnits={minorUnitsPerWhole(shown.currency)}
                    onChange={(next) => change(next.currency === undefined ? next : inCurrency(shown, next.currency))}
                  />
                ))}
              </div>
            </ConsolePart>
          ))}
        </fieldset>
        <div className="grid content-start gap-8 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto">
          {mayChange ? (
            <SavePart {...{ action, settings, changes, reason, setReason, clear }} />
          ) : (
            <p className="text-ink-2">Only administrators can change settings.</p>
          )}
          <ConsolePart title="Versions" id="versions">
            <Versions versions={versions.items} />
          </ConsolePart>
        </div>
      </form>
    </>
  );
}
