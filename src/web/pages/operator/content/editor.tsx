import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ContentKind } from '#contract/content-kinds.ts';
import type { ContentDetail } from '#contract/content.ts';
import { ApiError } from '#contract/client.ts';
import { staffClient } from '#web/components/console/staff-client.ts';
import { useAct } from '#web/components/account/use-act.ts';
import { ErrorSummary, Field, SubmitButton, SuccessBand } from '#web/components/ui/form.tsx';
import { WaitingButton } from '#web/components/ui/more-fields.tsx';
import { ContentField } from './content-field.tsx';
import { KIND_WORDS } from './content-words.ts';
import { FIELDS } from './fields.ts';
import { NewerVersion } from './newer-version.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { useEditing } from './use-editing.ts';
import { Versions } from './versions.tsx';

const CONFLICT = 'newer_version';
const FAILED = 'It could not be saved. What you typed is still here: please try again.';

/** Writes an item: a save makes a version, which the public sees once it is published. */
export function Editor({ kind, given }: { kind: ContentKind; given: ContentDetail | null }) {
  const editing = useEditing(kind, given);
  const act = useAct(FAILED);
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const [newer, setNewer] = useState<number | null>(null);
  const { item, values, slug } = editing;
  const errors = act.refused?.errors ?? {};

  /** Saves, and answers with the item as it is then; null where it was refused. */
  const save = (on: number = editing.version): Promise<ContentDetail | null> => act.run(async () => {
    try {
      const saved = item === null
        ? await staffClient.content.create({ kind, fields: { ...values }, note, ...(slug === '' ? {} : { slug }) })
        : await staffClient.content.save(item.id, { version: on, fields: { ...values }, note, ...(slug === item.slug ? {} : { slug }) });
      editing.take(saved, { withFields: false });
      setNote('');
      setNewer(null);
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.body.code === CONFLICT) setNewer(Number(error.body['version']));
      throw error;
    }
  }, (saved) => `Saved as version ${saved.version}.`);
  const saveAndStay = async (on?: number) => {
    const saved = await save(on);
    if (saved !== null && (item === null || saved.slug !== item.slug)) await navigate(`/operator/content/${kind}/${saved.slug}`, { replace: true, preventScrollReset: true });
  };
  /** Does something with the latest version, which is what is on the screen. */
  const withSaved = async (what: (id: string) => Promise<ContentDetail>, said: string) => {
    const saved = item === null || editing.isDirty ? await save() : item;
    if (saved === null) return;
    const after = await act.run(() => what(saved.id), said);
    if (after !== null) editing.take(after, { withFields: false });
    if (item === null || saved.slug !== item.slug) await navigate(`/operator/content/${kind}/${saved.slug}`, { replace: true });
  };

  return (
    <form noValidate className="grid gap-8 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_20rem]" onSubmit={(event) => { event.preventDefault(); void saveAndStay(); }}>
      <div className="min-w-0">
        {editing.isRestored ? <div className="band band-note" role="status"><div>What you typed before is here again. It is not saved yet. <button type="button" className="link" onClick={editing.discard}>Leave it and begin from what is saved</button></div></div> : null}
        {newer === null ? <ErrorSummary problem={act.refused} /> : <NewerVersion id={item?.id ?? ''} number={newer} isBusy={act.isBusy} onKeepMine={() => void saveAndStay(newer)} />}
        {act.said === null ? null : <SuccessBand>{act.said}</SuccessBand>}
        <div key={editing.round} className="mt-2 grid gap-6">
          {FIELDS[kind].map((spec) => <ContentField key={spec.name} spec={spec} value={values[spec.name]} known={editing.known} errors={errors} onChange={(value) => editing.change(spec.name, value)} onPicture={editing.addPicture} />)}
          <Field name="slug" label="Address" maxLength={100} autoCapitalize="none" spellCheck={false} value={slug} errors={errors['slug']} onChange={(event) => editing.changeSlug(event.target.value)}
            hint={item === null ? 'Small letters, digits and hyphens. Left empty, it is made of the title.' : 'What is public keeps its address.'} readOnly={item !== null && item.published_version !== null} />
        </div>
      </div>
      <aside className="grid content-start gap-6 xl:sticky xl:top-5 xl:max-h-[calc(100dvh-2.5rem)] xl:overflow-y-auto xl:pr-1" aria-label="Saving and publishing">
        <div className="grid gap-3">
          <Field name="note" label="What changed" hint="For the list of versions; may stay empty." maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
          <SubmitButton busy="Saving…" isBusy={act.isBusy} className="btn-solid w-full">{item === null || item.state === 'draft' ? 'Save as draft' : 'Save a new version'}</SubmitButton>
          <p className="text-small text-ink-3" role="status">{editing.isDirty ? 'Not saved yet.' : item === null ? `A new ${KIND_WORDS[kind].one}.` : `Version ${item.version} is saved.`}</p>
          {editing.isDirty && !editing.isRestored ? <WaitingButton className="btn-quiet" onClick={editing.discard}>Discard what is not saved</WaitingButton> : null}
        </div>
        <PublishPanel item={item} isBusy={act.isBusy}
          onPublish={() => void withSaved((id) => staffClient.content.publish(id), 'It is public.')}
          onSchedule={(at) => void withSaved((id) => staffClient.content.publish(id, { publish_at: at }), 'It is scheduled.')}
          onUnpublish={() => void withSaved((id) => staffClient.content.unpublish(id), 'It is a draft again.')} />
        {item === null ? null : <Versions item={item} isDirty={editing.isDirty} onRestore={(number) => void act.run(() => staffClient.content.restore(item.id, number), `Version ${number} is the latest again.`).then((after) => { if (after !== null) editing.take(after, { withFields: true }); })} />}
      </aside>
    </form>
  );
}
