import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { ContentKind } from '#contract/content-kinds.ts';
import type { ContentDetail } from '#contract/content.ts';
import { useAct } from '#web/components/account/use-act.ts';
import { staffClient } from '#web/components/console/staff-client.ts';
import { problemOf } from '#web/problems.ts';
import type { Problem } from '#web/problems.ts';
import { valuesToSend } from './fields.ts';
import type { Editing } from './use-editing.ts';

const CONFLICT = 'newer_version';
const FAILED = 'Not saved. What you typed is still here. Please try again.';

/** What became of something new goes with it to the address that it has from then on. */
interface Carried {
  readonly said: string | null;
  readonly refused?: Problem | undefined;
}

const savedWords = (saved: ContentDetail) => `Saved as version ${saved.version}.`;
/** What is public stays so until the next publishing: that surprises who is here for the first time. */
const restoredWords = (number: number) => (after: ContentDetail) =>
  `Version ${number} restored.${after.published_version === null ? '' : ' Publish to make it public.'}`;

/** Saves what is written of an item, and does what needs it saved: publishing, and an earlier version as the latest again. */
export function useSaving(kind: ContentKind, editing: Editing) {
  const act = useAct(FAILED);
  const navigate = useNavigate();
  // The head of the page tells the state too.
  const { revalidate } = useRevalidator();
  const [note, setNote] = useState('');
  // The number of somebody else's version, where there is one that was not read here.
  const [newer, setNewer] = useState<number | null>(null);
  const { item, values, slug } = editing;
  const carried = useLocation().state as Carried | null;
  const [arrivedWith, setArrivedWith] = useState<string | null>(null);
  const arrive = useEffectEvent(() => {
    if (carried?.refused !== undefined) act.refuse(carried.refused);
    setArrivedWith(carried?.said ?? null);
  });
  // Once: what is done here afterwards speaks for itself.
  useEffect(() => arrive(), []);

  const send = (on: number): Promise<ContentDetail> => {
    const written = { fields: { ...valuesToSend(values, item?.fields ?? null) }, note };
    if (item === null) return staffClient.content.create({ kind, ...written, ...(slug === '' ? {} : { slug }) });
    return staffClient.content.save(item.id, { version: on, ...written, ...(slug === item.slug ? {} : { slug }) });
  };
  /** Saves, and answers with the item as it is then; null where it was refused. */
  const save = (on: number = editing.version): Promise<ContentDetail | null> =>
    act.run(async () => {
      try {
        const saved = await send(on);
        editing.take(saved, { withFields: false });
        setNote('');
        setNewer(null);
        return saved;
      } catch (error) {
        if (error instanceof ApiError && error.body.code === CONFLICT) setNewer(Number(error.body['version']));
        throw error;
      }
    }, savedWords);
  const hasMoved = (saved: ContentDetail) => item === null || saved.slug !== item.slug;
  const pathOf = (saved: ContentDetail) => `/operator/content/${kind}/${saved.slug}`;

  return {
    act,
    /** What is to be said of the last act, here or before the item had this address. */
    said: act.said ?? (act.refused === undefined && !act.isBusy && !editing.isDirty ? arrivedWith : null),
    note,
    setNote,
    newer,
    async saveAndStay(on?: number) {
      const saved = await save(on);
      if (saved === null) return;
      if (hasMoved(saved)) await navigate(pathOf(saved), { replace: true, preventScrollReset: true, state: { said: savedWords(saved) } satisfies Carried });
      else await revalidate();
    },
    /** Does something with the latest version, which is what is on the screen. */
    async withSaved(what: (saved: ContentDetail) => Promise<ContentDetail>, said: string) {
      const saved = item === null || editing.isDirty ? await save() : item;
      if (saved === null) return;
      let refused: Problem | undefined;
      const after = await act.run(
        () =>
          what(saved).catch((error: unknown) => {
            refused = problemOf(error, FAILED);
            throw error;
          }),
        said,
      );
      if (after !== null) editing.take(after, { withFields: false });
      if (hasMoved(saved)) await navigate(pathOf(saved), { replace: true, state: { said: after === null ? null : said, refused } satisfies Carried });
      else await revalidate();
    },
    /** Makes an earlier version the latest again. */
    async restore(id: string, number: number) {
      const after = await act.run(() => staffClient.content.restore(id, number), restoredWords(number));
      if (after === null) return;
      editing.take(after, { withFields: true });
      await revalidate();
    },
  };
}
export type Saving = ReturnType<typeof useSaving>;
