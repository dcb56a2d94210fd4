import type { ContentKind } from '#contract/content-kinds.ts';
import { Section } from '#web/components/ui/section.tsx';
import { useRootData } from '#web/root-data.ts';
import { fieldText, type Values } from './fields.ts';

/** About what search engines show. */
const MAX_TITLE = 60;
const MAX_DESCRIPTION = 160;
const PATHS: Readonly<Partial<Record<ContentKind, readonly string[]>>> = {
  blog: ['blog'],
  news: ['news'],
  service: ['services'],
  photographer: ['photographers'],
  page: [],
};

/** Letters, digits and hyphens of a title, as the server generates them for a blank slug. */
const slugFrom = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

function hintsFor(title: string, description: string): string[] {
  return [
    ...(title.length > MAX_TITLE
      ? [`The title has ${title.length} characters. Search results cut it at about ${MAX_TITLE}.`]
      : []),
    ...(description === '' ? ['Without a summary, search engines choose a part of the text.'] : []),
    ...(description.length > MAX_DESCRIPTION
      ? [`The summary has ${description.length} characters. Search results cut it at about ${MAX_DESCRIPTION}.`]
      : []),
  ];
}

export function SearchPreview({ kind, values, slug }: { kind: ContentKind; values: Values; slug: string }) {
  const site = useRootData()?.site;
  const path = PATHS[kind];
  if (path === undefined) return null;
  const siteName = site?.name ?? 'Hammerdown';
  const name = fieldText(values['title'] ?? values['name']);
  const title = `${name === '' ? 'Title' : name} | ${siteName}`;
  const description = fieldText(values['excerpt'] ?? values['summary'])
    .replaceAll(/\s+/g, ' ')
    .trim();
  const hints = hintsFor(title, description);
  return (
    <Section title="Search result" id="search-preview" size="h4" className="border-t border-line pt-5">
      <div className="mt-3 max-w-xl border border-line p-4">
        <p className="break-words text-small text-ink-2">
          {[siteName, ...path, slug || slugFrom(name) || 'slug'].join(' › ')}
        </p>
        <p className="mt-1 break-words text-[1.125rem] leading-snug text-note">{cut(title, MAX_TITLE)}</p>
        <p className="mt-1 break-words text-small text-ink-2">
          {cut(description, MAX_DESCRIPTION) || 'A part of the text.'}
        </p>
      </div>
      {hints.map((hint) => (
        <p key={hint} className="hint mt-2">
          {hint}
        </p>
      ))}
    </Section>
  );
}
