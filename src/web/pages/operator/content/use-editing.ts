import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ContentKind } from '#contract/content-kinds.ts';
import type { ContentDetail } from '#contract/content.ts';
import type { Image } from '#contract/primitives.ts';
import { keepDraft, readDraft } from '#web/components/draft/draft.ts';
import { useUser } from '#web/root-data.ts';
import { newValues, type Values } from './fields.ts';

interface Draft {
  readonly version: number;
  readonly values: Values;
  readonly slug: string;
}

function parseDraft(text: string | null): Draft | null {
  try {
    return text === null ? null : (JSON.parse(text) as Draft);
  } catch {
    return null;
  }
}

/** `restore` must keep its identity. */
function useKeptDraft(
  key: string,
  isDirty: boolean,
  { version, values, slug }: Draft,
  restore: (draft: Draft) => void,
): void {
  useEffect(() => {
    const draft = parseDraft(readDraft(key));
    if (draft !== null) restore(draft);
  }, [key, restore]);
  useEffect(() => {
    if (isDirty) keepDraft(key, JSON.stringify({ version, values, slug } satisfies Draft));
  }, [isDirty, key, slug, values, version]);
}

function usePictures(item: ContentDetail | null) {
  const [added, setAdded] = useState<readonly Image[]>([]);
  const known = useMemo(
    () => new Map([...(item?.pictures ?? []), ...added].map((image) => [image.id, image])),
    [added, item],
  );
  const addPicture = useCallback((image: Image) => setAdded((before) => [...before, image]), []);
  return { known, addPicture };
}

function useUnsaved(key: string) {
  const [isDirty, setDirty] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const touch = useCallback(() => setDirty(true), []);
  const find = useCallback(() => {
    setDirty(true);
    setRestored(true);
  }, []);
  const forget = useCallback(() => {
    setDirty(false);
    setRestored(false);
    keepDraft(key, null);
  }, [key]);
  return { isDirty, isRestored, touch, find, forget };
}

/** Unsaved edits are stored in the browser, so that a reload or a conflicting save loses nothing. */
export function useEditing(kind: ContentKind, given: ContentDetail | null, prefilled: Values) {
  const begun = { ...newValues(kind, useUser()?.name ?? ''), ...prefilled };
  const [item, setItem] = useState(given);
  const [values, setValues] = useState<Values>(given?.fields ?? begun);
  const [slug, setSlug] = useState(given?.slug ?? '');
  const [version, setVersion] = useState(given?.version ?? 0);
  // Changing it remounts fields that hold their own input state.
  const [round, setRound] = useState(0);
  const key = `content:${given?.id ?? ['new', kind, ...Object.values(prefilled)].join('-')}`;
  const { isDirty, isRestored, touch, find, forget } = useUnsaved(key);

  const restart = useCallback((next: Values) => {
    setValues(next);
    setRound((count) => count + 1);
  }, []);
  const restore = useCallback(
    (draft: Draft) => {
      restart(draft.values);
      setSlug(draft.slug);
      setVersion(draft.version);
      find();
    },
    [find, restart],
  );
  useKeptDraft(key, isDirty, { version, values, slug }, restore);

  const take = useCallback(
    (next: ContentDetail, { withFields }: { withFields: boolean }) => {
      setItem(next);
      setVersion(next.version);
      setSlug(next.slug);
      forget();
      if (withFields) restart(next.fields);
    },
    [forget, restart],
  );

  return {
    item,
    values,
    slug,
    version,
    isDirty,
    isRestored,
    round,
    take,
    setVersion,
    ...usePictures(item),
    change(name: string, value: unknown) {
      setValues((before) => ({ ...before, [name]: value }));
      touch();
    },
    changeSlug(value: string) {
      setSlug(value);
      touch();
    },
    discard() {
      if (item !== null) {
        take(item, { withFields: true });
        return;
      }
      forget();
      restart(begun);
      setSlug('');
    },
  };
}
export type Editing = ReturnType<typeof useEditing>;
