import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { isApiError } from '#contract/client.ts';
import type { ContentKind } from '#contract/content-kinds.ts';
import type { ContentDetail } from '#contract/content.ts';
import { createContent, restoreContentVersion, saveContent } from '#contract/endpoints/content.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { problemOf, type Problem } from '#web/problems.ts';
import { valuesToSend } from './fields.ts';
import type { Editing } from './use-editing.ts';

const CONFLICT = 'newer_version';
const FAILED = 'Not saved. What you typed is still here. Please try again.';

/** A new item gets its own URL when saved; the message moves there with it. */
interface MovedMessage {
  readonly notice: string | null;
  readonly refused?: Problem | undefined;
}

const savedText = (saved: ContentDetail) => `Saved as version ${saved.version}.`;
/** The public version stays until the next publish, which surprises first-time users. */
const restoredText = (number: number) => (after: ContentDetail) =>
  `Version ${number} restored.${after.published_version === null ? '' : ' Publish to make it public.'}`;

function useMovedMessage(action: ReturnType<typeof useAction>): string | null {
  const carried = useLocation().state as MovedMessage | null;
  const [arrivedWith, setArrivedWith] = useState<string | null>(null);
  const arrive = useEffectEvent(() => {
    if (carried?.refused !== undefined) action.refuse(carried.refused);
    setArrivedWith(carried?.notice ?? null);
  });
  useEffect(() => arrive(), []);
  return arrivedWith;
}

export function useSaving(kind: ContentKind, editing: Editing) {
  const action = useAction(FAILED);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [note, setNote] = useState('');
  const [newer, setNewer] = useState<number | null>(null);
  const { item } = editing;
  const arrivedWith = useMovedMessage(action);

  const send = (on: number) => saveItem(kind, editing, { on, note });
  const save = (on: number = editing.version): Promise<ContentDetail | null> =>
    action.run(async () => {
      try {
        const saved = await send(on);
        editing.take(saved, { withFields: false });
        setNote('');
        setNewer(null);
        return saved;
      } catch (error) {
        if (isApiError(error) && error.body.code === CONFLICT) setNewer(Number(error.body['version']));
        throw error;
      }
    }, savedText);
  const hasMoved = (saved: ContentDetail) => item === null || saved.slug !== item.slug;
  const pathOf = (saved: ContentDetail) => `/operator/content/${kind}/${saved.slug}`;

  return {
    action,
    notice: action.notice ?? (action.refused === undefined && !action.isBusy && !editing.isDirty ? arrivedWith : null),
    note,
    setNote,
    newer,
    async saveAndStay(on?: number) {
      const saved = await save(on);
      if (saved === null) return;
      if (hasMoved(saved))
        await navigate(pathOf(saved), {
          replace: true,
          preventScrollReset: true,
          state: { notice: savedText(saved) } satisfies MovedMessage,
        });
      else await revalidate();
    },
    async withSaved(perform: (saved: ContentDetail) => Promise<ContentDetail>, notice: string) {
      const saved = item === null || editing.isDirty ? await save() : item;
      if (saved === null) return;
      let refused: Problem | undefined;
      const after = await action.run(
        () =>
          perform(saved).catch((error: unknown) => {
            refused = problemOf(error, FAILED);
            throw error;
          }),
        notice,
      );
      if (after !== null) editing.take(after, { withFields: false });
      if (hasMoved(saved))
        await navigate(pathOf(saved), {
          replace: true,
          state: { notice: after === null ? null : notice, refused } satisfies MovedMessage,
        });
      else await revalidate();
    },
    async restore(id: string, number: number) {
      const after = await action.run(() => restoreItem(id, number), restoredText(number));
      if (after === null) return;
      editing.take(after, { withFields: true });
      await revalidate();
    },
  };
}
export type Saving = ReturnType<typeof useSaving>;

const restoreItem = (id: string, number: number) =>
  browserClient.call(restoreContentVersion, { params: { id, number } });

function saveItem(
  kind: ContentKind,
  { item, values, slug }: Editing,
  { on, note }: { on: number; note: string },
): Promise<ContentDetail> {
  const written = { fields: { ...valuesToSend(values, item?.fields ?? null) }, note };
  if (item === null)
    return browserClient.call(createContent, { body: { kind, ...written, ...(slug === '' ? {} : { slug }) } });
  return browserClient.call(saveContent, {
    params: { id: item.id },
    body: { version: on, ...written, ...(slug === item.slug ? {} : { slug }) },
  });
}
