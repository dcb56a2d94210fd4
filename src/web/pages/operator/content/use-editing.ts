import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ContentKind } from '#contract/content-kinds.ts';
import type { ContentDetail } from '#contract/content.ts';
import type { Image } from '#contract/primitives.ts';
import { keepDraft, readDraft } from '#web/components/draft/draft.ts';
import { emptyValues, type Values } from './fields.ts';

interface Draft { readonly version: number; readonly values: Values; readonly slug: string }

function parseDraft(text: string | null): Draft | null {
  try {
    return text === null ? null : JSON.parse(text) as Draft;
  } catch {
    return null;
  }
}

/** What is written of an item, kept in the browser until it is saved: a reload, a sign-in or somebody else's version loses nothing of it. */
export function useEditing(kind: ContentKind, given: ContentDetail | null) {
  const [item, setItem] = useState(given);
  const [values, setValues] = useState<Values>(given?.fields ?? emptyValues(kind));
  const [slug, setSlug] = useState(given?.slug ?? '');
  // The version that was read: what is saved says on what it was built.
  const [version, setVersion] = useState(given?.version ?? 0);
  const [isDirty, setDirty] = useState(false);
  const [isRestored, setRestored] = useState(false);
  // Fields that keep what is typed in their own way begin anew with this.
  const [round, setRound] = useState(0);
  const [added, setAdded] = useState<readonly Image[]>([]);
  const key = `content:${given?.id ?? `new-${kind}`}`;

  useEffect(() => {
    const draft = parseDraft(readDraft(key));
    if (draft === null) return;
    setValues(draft.values);
    setSlug(draft.slug);
    setVersion(draft.version);
    setDirty(true);
    setRestored(true);
    setRound((count) => count + 1);
  }, [key]);
  useEffect(() => { if (isDirty) keepDraft(key, JSON.stringify({ version, values, slug } satisfies Draft)); }, [isDirty, key, slug, values, version]);

  const take = useCallback((next: ContentDetail, { withFields }: { withFields: boolean }) => {
    setItem(next);
    setVersion(next.version);
    setSlug(next.slug);
    setDirty(false);
    setRestored(false);
    keepDraft(key, null);
    if (!withFields) return;
    setValues(next.fields);
    setRound((count) => count + 1);
  }, [key]);
  const known = useMemo(() => new Map([...(item?.pictures ?? []), ...added].map((image) => [image.id, image])), [added, item]);

  return {
    item, values, slug, version, isDirty, isRestored, round, known, take, setVersion,
    change(name: string, value: unknown) { setValues((before) => ({ ...before, [name]: value })); setDirty(true); },
    changeSlug(value: string) { setSlug(value); setDirty(true); },
    addPicture: useCallback((image: Image) => setAdded((before) => [...before, image]), []),
    /** Back to what is saved. */
    discard() {
      if (item !== null) { take(item, { withFields: true }); return; }
      keepDraft(key, null);
      setValues(emptyValues(kind));
      setSlug('');
      setDirty(false);
      setRestored(false);
      setRound((count) => count + 1);
    },
  };
}
export type Editing = ReturnType<typeof useEditing>;
