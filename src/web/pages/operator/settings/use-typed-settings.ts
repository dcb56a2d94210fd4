import { useEffect, useMemo, useState } from 'react';
import type { SettingName } from '#contract/setting-fields.ts';
import type { SiteSettings } from '#contract/settings.ts';
import { keepDraft, readDraft } from '#web/components/draft/draft.ts';
import { readTyped, type Typed } from './typed-settings.ts';

function draftOf(key: string): Typed {
  try {
    return JSON.parse(readDraft(key) ?? '{}') as Typed;
  } catch {
    return {};
  }
}

export function useTypedSettings(slug: string, saved: SiteSettings) {
  const key = `settings-${slug}`;
  const [typed, setTyped] = useState<Typed>({});
  useEffect(() => {
    setTyped((now) => ({ ...draftOf(key), ...now }));
  }, [key]);
  const read = useMemo(() => readTyped(typed, saved), [typed, saved]);
  return {
    typed,
    ...read,
    type: (name: SettingName, value: unknown) =>
      setTyped((before) => {
        const next = { ...before, [name]: value };
        keepDraft(key, JSON.stringify(next));
        return next;
      }),
    clear: () => {
      keepDraft(key, null);
      setTyped({});
    },
  };
}
