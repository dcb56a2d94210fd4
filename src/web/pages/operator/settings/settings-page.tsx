import { countOf } from '#contract/format/money.ts';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { listSettingChanges, listSettingsVersions, readSettings } from '#contract/endpoints/operations.ts';
import { fieldsOf, SETTING_FIELDS, SETTING_GROUPS, type SettingName } from '#contract/setting-fields.ts';
import type { SettingChanges } from '#contract/settings-form.ts';
import type { SiteSettings } from '#contract/settings.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { FindForm } from '#web/components/console/find-form.tsx';
import { valueText } from '#web/components/console/setting-text.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { searchSettings, type FoundSetting } from './search-settings.ts';
import { LastChange } from './setting-row.tsx';
import { Versions } from './versions.tsx';
import { Nothing } from '#web/components/ui/nothing.tsx';

const PATH = '/operator/settings';
const MAX_VALUES = 4;

export const meta: MetaFunction = () => pageMeta({ title: 'Settings', isPrivate: true });

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const [settings, versions, changes] = await Promise.all([
    client.call(readSettings),
    client.call(listSettingsVersions),
    client.call(listSettingChanges),
  ]);
  return { settings, versions, changes, q: (url.searchParams.get('q') ?? '').slice(0, 200).trim() };
}

const textOf = (name: SettingName, settings: SiteSettings) =>
  valueText(settings[name], SETTING_FIELDS[name], settings.currency);

function Found({ found, settings, changes }: { found: FoundSetting; settings: SiteSettings; changes: SettingChanges }) {
  const { name, field, group } = found;
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        <p className="text-small text-ink-3">{group.title}</p>
        <PageLink className="link font-strong" to={`${PATH}/${group.slug}#setting-${name}`}>
          {field.label}
        </PageLink>
        <p className="mt-1 text-small text-ink-2">{field.affects}</p>
      </div>
      <div className="min-w-0 text-small text-ink-2">
        <p className="line-clamp-2 break-words text-body text-ink">{textOf(name, settings)}</p>
        <LastChange name={name} change={changes[name]} />
      </div>
    </li>
  );
}

function Groups({ settings }: { settings: SiteSettings }) {
  return (
    <ul className="border-t border-line">
      {SETTING_GROUPS.map((group) => (
        <li key={group.slug} className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-2">
          <div className="min-w-0">
            <h2 className="heading text-h4">
              <PageLink className="link" to={`${PATH}/${group.slug}`}>
                {group.title}
              </PageLink>
            </h2>
            <p className="mt-1 text-small text-ink-2">{group.note}</p>
          </div>
          <dl className="grid content-start gap-1 text-small">
            {fieldsOf(group)
              .filter(([, { kind }]) => kind !== 'increments' && kind !== 'slots' && kind !== 'picture')
              .slice(0, MAX_VALUES)
              .map(([name, { label }]) => (
                <div key={name} className="flex justify-between gap-4">
                  <dt className="text-ink-2">{label}</dt>
                  <dd className="min-w-0 max-w-[60%] break-words text-right">{textOf(name, settings)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function SearchResults({ q, settings, changes }: { q: string; settings: SiteSettings; changes: SettingChanges }) {
  const found = searchSettings(q);
  if (found.length === 0)
    return <Nothing title="No settings found">Try another word, such as premium, hours or card.</Nothing>;
  return (
    <>
      <p className="text-small text-ink-2" role="status">
        {countOf(found.length, 'setting')}
        {' · '}
        <PageLink className="link" to={PATH}>
          Show all pages
        </PageLink>
      </p>
      <ul className="mt-2 border-t border-line">
        {found.map((each) => (
          <Found key={each.name} found={each} settings={settings} changes={changes} />
        ))}
      </ul>
    </>
  );
}

export default function SettingsPage() {
  const { settings, versions, changes, q } = useLoaderData<typeof loader>();
  return (
    <ConsolePage title="Settings">
      <FindForm of="Settings" label="Find a setting" q={q} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          {q === '' ? <Groups settings={settings} /> : <SearchResults q={q} settings={settings} changes={changes} />}
        </div>
        <Section size="h4" title="History" id="versions">
          <Versions versions={versions.items} />
        </Section>
      </div>
    </ConsolePage>
  );
}
