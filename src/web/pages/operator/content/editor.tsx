import { useMemo } from 'react';
import type { ContentKind } from '#contract/content-kinds.ts';
import type { ContentDetail } from '#contract/content.ts';
import { staffClient } from '#web/components/console/staff-client.ts';
import { ErrorSummary, Field, SubmitButton, SuccessBand } from '#web/components/ui/form.tsx';
import { WaitingButton } from '#web/components/ui/more-fields.tsx';
import { ContentField } from './content-field.tsx';
import { FIELDS, labelOf } from './fields.ts';
import { NewerVersion } from './newer-version.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { type Editing, useEditing } from './use-editing.ts';
import { type Saving, useSaving } from './use-saving.ts';
import { Versions } from './versions.tsx';

interface EditorPartProps {
  kind: ContentKind;
  editing: Editing;
  saving: Saving;
}

const naming = (label: string | null, message: string) => (label === null ? message : `${label}: ${message}`);

/** What became of the last try, and of what was typed before. */
function Messages({ kind, editing, saving: { act, said, newer, saveAndStay } }: EditorPartProps) {
  // Far from its field, a message names it.
  const named = useMemo(() => {
    if (act.refused === undefined) return undefined;
    const errors = Object.entries(act.refused.errors).map(
      ([name, messages]) => [name, messages.map((message) => naming(labelOf(kind, name), message))] as const,
    );
    return { message: errors.length === 0 ? act.refused.message : 'There is a problem', errors: Object.fromEntries(errors) };
  }, [kind, act.refused]);
  return (
    <>
      {editing.isRestored ? (
        <div className="band band-note" role="status">
          <div>
            What you typed before is here again. It is not saved yet.{' '}
            <button type="button" className="link" onClick={editing.discard}>
              Leave it and begin from what is saved
            </button>
          </div>
        </div>
      ) : null}
      {newer === null ? (
        <ErrorSummary problem={named} />
      ) : (
        <NewerVersion id={editing.item?.id ?? ''} number={newer} isBusy={act.isBusy} onKeepMine={() => void saveAndStay(newer)} />
      )}
      {said === null ? null : <SuccessBand>{said}</SuccessBand>}
    </>
  );
}

/** The fields of the kind, and the address. */
function Fields({ kind, editing, saving, groups }: EditorPartProps & { groups: readonly string[] }) {
  const { item, values } = editing;
  const errors = saving.act.refused?.errors ?? {};
  return (
    <div key={editing.round} className="mt-4 grid gap-6">
      {FIELDS[kind].map((spec) => (
        <ContentField
          key={spec.name}
          spec={spec}
          value={values[spec.name]}
          known={editing.known}
          errors={errors}
          suggestions={spec.name === 'group' ? groups : []}
          onChange={(value) => editing.change(spec.name, value)}
          onPicture={editing.addPicture}
        />
      ))}
      <Field
        name="slug"
        label="Address"
        maxLength={100}
        autoCapitalize="none"
        spellCheck={false}
        value={editing.slug}
        errors={errors['slug']}
        onChange={(event) => editing.changeSlug(event.target.value)}
        hint={item === null ? 'Small letters, digits and hyphens. Left empty, it is made of what stands above.' : 'What is public keeps its address.'}
        readOnly={item !== null && item.published_version !== null}
      />
    </div>
  );
}

/** The save, with a word on what changed. */
function SavePanel({ editing, saving: { act, note, setNote } }: EditorPartProps) {
  const { item, isDirty } = editing;
  const saved = item === null ? 'Nothing is saved yet.' : `Version ${item.version} is saved.`;
  return (
    <div className="grid gap-3">
      <Field
        name="note"
        label="What changed"
        hint="For the list of versions; may stay empty."
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <SubmitButton busy="Saving…" isBusy={act.isBusy} className="btn-solid w-full">
        {item === null || item.state === 'draft' ? 'Save as draft' : 'Save a new version'}
      </SubmitButton>
      <p className="text-small text-ink-3" role="status">
        {isDirty ? 'Not saved yet.' : saved}
      </p>
      {isDirty && !editing.isRestored ? (
        <WaitingButton className="btn-quiet" onClick={editing.discard}>
          Discard what is not saved
        </WaitingButton>
      ) : null}
    </div>
  );
}

/** Writes an item: a save makes a version, which the public sees once it is published. */
export function Editor({ kind, given, groups }: { kind: ContentKind; given: ContentDetail | null; groups: readonly string[] }) {
  const editing = useEditing(kind, given);
  const saving = useSaving(kind, editing);
  const { item } = editing;
  const { act, saveAndStay, withSaved, restore } = saving;
  const parts = { kind, editing, saving };
  return (
    <form
      noValidate
      className="grid gap-8 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_20rem]"
      onSubmit={(event) => {
        event.preventDefault();
        void saveAndStay();
      }}
    >
      <div className="min-w-0">
        <Messages {...parts} />
        <Fields {...parts} groups={groups} />
      </div>
      <aside
        className="grid content-start gap-6 xl:sticky xl:top-5 xl:max-h-[calc(100dvh-2.5rem)] xl:overflow-y-auto xl:pr-1"
        aria-label="Saving and publishing"
      >
        <SavePanel {...parts} />
        <PublishPanel
          item={item}
          isBusy={act.isBusy}
          onPublish={() => void withSaved(({ id, version }) => staffClient.content.publish(id, { version }), 'It is public.')}
          onSchedule={(at) => void withSaved(({ id, version }) => staffClient.content.publish(id, { publish_at: at, version }), 'It is scheduled.')}
          onUnpublish={() => void withSaved(({ id }) => staffClient.content.unpublish(id), 'It is a draft again.')}
        />
        {item === null ? null : <Versions item={item} isDirty={editing.isDirty} onRestore={(number) => void restore(item.id, number)} />}
      </aside>
    </form>
  );
}
