import { useState } from 'react';
import { data, useLoaderData, useRevalidator, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { listSettingChanges, listSettingsVersions, readSettings } from '#contract/endpoints/operations.ts';
import { listTaxRates } from '#contract/endpoints/payments.ts';
import type { TaxRate } from '#contract/payments.ts';
import { fieldsOf, SETTING_GROUPS } from '#contract/setting-fields.ts';
import { mayDo } from '#contract/staff.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ConsoleHead, ViewChips } from '#web/components/console/console-head.tsx';
import { labelOfSetting } from '#web/components/console/setting-text.ts';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problem } from '#web/problems.ts';
import { useUser } from '#web/root-data.ts';
import { SavePart } from './save-part.tsx';
import { saveSettings } from './save-settings.ts';
import { SettingInput } from './setting-input.tsx';
import { hasPreview, SettingPreview } from './setting-preview.tsx';
import { SettingRow } from './setting-row.tsx';
import { useTypedSettings } from './use-typed-settings.ts';
import { Form } from '#web/components/ui/form.tsx';

const PATH = '/operator/settings';
const NO_PAGE = 'There is no such page of settings.';
const NO_REASON = 'Enter a reason for this change.';
const NO_ERRORS: Readonly<Record<string, readonly string[]>> = {};

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData === undefined ? 'Settings' : `${loaderData.group.title} · Settings`, isPrivate: true });

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { client, user } = pageContext(context);
  const [settings, versions, changes] = await Promise.all([
    client.call(readSettings),
    client.call(listSettingsVersions),
    client.call(listSettingChanges),
  ]);
  const group = SETTING_GROUPS.find(({ slug }) => slug === params['group']);
  if (group === undefined) throw data({ message: NO_PAGE }, { status: 404, statusText: NO_PAGE });
  const seesRates = group.slug === 'fees' && mayDo(user?.staff_roles ?? [], 'manage_payments');
  const taxRates: readonly TaxRate[] = seesRates ? await client.call(listTaxRates) : [];
  const zones = group.slug === 'locale' ? ['UTC', ...Intl.supportedValuesOf('timeZone')] : [];
  return { group, settings, version: versions.total, lastChanges: changes, taxRates, zones };
}

function useSave({ settings: saved, version, group }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const page = useTypedSettings(group.slug, saved);
  const [reason, setReason] = useState('');
  const action = useAction('Not saved. What you typed is still here.');
  const { revalidate } = useRevalidator();
  const save = async () => {
    const names = fieldsOf(group).flatMap(([name]) => (name in page.changes ? [name] : []));
    const reasonErrors: Record<string, string[]> = reason.trim() === '' ? { reason: [NO_REASON] } : {};
    if (Object.keys(page.errors).length > 0)
      return action.refuse(problem('Not saved. Correct the marked settings.', { ...page.errors, ...reasonErrors }));
    if (names.length === 0) return action.refuse(problem('Change a setting first.'));
    if (reason.trim() === '') return action.refuse(problem(NO_REASON, reasonErrors));
    const done = await action.run(
      () => saveSettings(page.changes, { reason, version }),
      ({ requested }) => requested ?? `Saved: ${names.map((name) => labelOfSetting(name)).join(', ')}.`,
    );
    // After a refusal too: someone else may have saved a newer version.
    void revalidate();
    if (done === null) return;
    page.clear();
    setReason('');
  };
  return { ...page, reason, setReason, action, save };
}

/** Remounted for each page, so that nothing typed reaches another one. */
export default function SettingGroupPage() {
  const loaded = useLoaderData<typeof loader>();
  return <GroupForm key={loaded.group.slug} loaded={loaded} />;
}

function GroupForm({ loaded }: { loaded: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { group, settings: saved, lastChanges, taxRates, zones } = loaded;
  const mayChange = mayDo(useUser()?.staff_roles ?? [], 'change_settings');
  const { typed, settings, changes, type, clear, reason, setReason, action, save } = useSave(loaded);
  const errors = action.refused?.errors ?? NO_ERRORS;
  return (
    <>
      <ConsoleHead title={group.title} above={{ name: 'Settings', to: PATH }} />
      <div className="border-b border-line px-4 py-1 lg:px-6">
        <ViewChips
          label="Pages of settings"
          views={SETTING_GROUPS.map(({ slug, title }) => ({
            text: title,
            to: `${PATH}/${slug}`,
            isOn: slug === group.slug,
          }))}
        />
      </div>
      <Form
        className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
        onSend={save}
      >
        <fieldset disabled={!mayChange} className="min-w-0">
          <legend className="sr-only">{group.title}</legend>
          <p className="max-w-prose text-ink-2">{group.note}</p>
          {fieldsOf(group).map(([name, field]) => (
            <SettingRow key={name} name={name} field={field} change={lastChanges[name]}>
              <SettingInput
                name={name}
                field={field}
                saved={saved}
                typed={typed[name]}
                errors={errors}
                zones={zones}
                onType={(value) => type(name, value)}
              />
            </SettingRow>
          ))}
        </fieldset>
        <div className="grid content-start gap-8 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto">
          {hasPreview(group.slug) ? (
            <Section size="h4" title="Preview" id="preview">
              <div className="mt-3">
                <SettingPreview slug={group.slug} settings={settings} saved={saved} taxRates={taxRates} />
              </div>
            </Section>
          ) : null}
          {mayChange ? (
            <SavePart
              {...{ action, settings: saved, changes, reason, setReason, clear }}
              isTyped={Object.keys(typed).length > 0}
            />
          ) : (
            <p className="text-ink-2">Only administrators can change settings.</p>
          )}
        </div>
      </Form>
    </>
  );
}
