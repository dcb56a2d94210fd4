import { useMemo } from 'react';
import type { ContentKind } from '#contract/content-kinds.ts';
import type { ContentDetail } from '#contract/content.ts';
import { publishContent, unpublishContent } from '#contract/endpoints/content.ts';
import { browserClient } from '#web/api.ts';
import { Field } from '#web/components/ui/fields.tsx';
import { ErrorSummary, Form, FormErrors, SubmitButton, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';
import { ContentField } from './content-field.tsx';
import { FIELDS, labelOf, type Values } from './fields.ts';
import { NewerVersion } from './newer-version.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { type Editing, useEditing } from './use-editing.ts';
import { type Saving, useSaving } from './use-saving.ts';
import { SearchPreview } from './search-preview.tsx';
import { Versions } from './versions.tsx';

interface EditorPartProps {
  kind: ContentKind;
  editing: Editing;
  saving: Saving;
}

const naming = (label: string | null, message: string) => (label === null ? message : `${label}: ${message}`);

function Messages({ kind, editing, saving: { action, notice, newer, saveAndStay } }: EditorPartProps) {
  // Names the field, because the message is far from it.
  const named = useMemo(() => {
    if (action.refused === undefined) return undefined;
    const errors = Object.entries(action.refused.errors).map(
      ([name, messages]) => [name, messages.map((message) => naming(labelOf(kind, name), message))] as const,
    );
    return {
      message: errors.length === 0 ? action.refused.message : 'There is a problem',
      errors: Object.fromEntries(errors),
    };
  }, [kind, action.refused]);
  return (
    <>
      {editing.isRestored ? (
        <div className="alert alert-note" role="status">
          <div>
            Your unsaved changes were restored.{' '}
            <button type="button" className="link" onClick={editing.discard}>
              Discard them and start from the saved version
            </button>
          </div>
        </div>
      ) : null}
      {newer === null ? (
        <ErrorSummary problem={named} />
      ) : (
        <NewerVersion
          id={editing.item?.id ?? ''}
          number={newer}
          isBusy={action.isBusy}
          onKeepMine={() => void saveAndStay(newer)}
        />
      )}
      <SuccessAlert>{notice}</SuccessAlert>
    </>
  );
}

function Fields({ kind, editing, saving, groups }: EditorPartProps & { groups: readonly string[] }) {
  const { item, values } = editing;
  return (
    <FormErrors problem={saving.action.refused}>
      <div key={editing.round} className="mt-4 grid gap-6">
        {FIELDS[kind].map((spec) => (
          <ContentField
            key={spec.name}
            spec={spec}
            value={values[spec.name]}
            known={editing.known}
            suggestions={spec.name === 'group' ? groups : []}
            onChange={(value) => editing.change(spec.name, value)}
            onPicture={editing.addPicture}
          />
        ))}
        {kind === 'model' ? null : (
          <Field
            name="slug"
            label="URL slug"
            maxLength={100}
            autoCapitalize="none"
            spellCheck={false}
            value={editing.slug}
            onChange={(event) => editing.changeSlug(event.target.value)}
            hint={
              item === null
                ? 'Lowercase letters, digits and hyphens. Leave blank to generate it from the title.'
                : 'A published item keeps its URL.'
            }
            readOnly={item !== null && item.published_version !== null}
          />
        )}
        <SearchPreview kind={kind} values={values} slug={editing.slug} />
      </div>
    </FormErrors>
  );
}

function SavePanel({ editing, saving: { action, note, setNote } }: EditorPartProps) {
  const { item, isDirty } = editing;
  const saved = item === null ? 'Not saved yet.' : `Version ${item.version} saved.`;
  return (
    <div className="grid gap-3">
      <Field
        name="note"
        label="Change note"
        hint="Optional. Shown in the version list."
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <SubmitButton busy="Saving…" isBusy={action.isBusy} className="btn-solid w-full">
        {item === null || item.state === 'draft' ? 'Save as draft' : 'Save new version'}
      </SubmitButton>
      <p className="text-small text-ink-3" role="status">
        {isDirty ? 'Unsaved changes.' : saved}
      </p>
      {isDirty && !editing.isRestored ? (
        <WaitingButton className="btn-quiet" onClick={editing.discard}>
          Discard changes
        </WaitingButton>
      ) : null}
    </div>
  );
}

export function Editor({
  kind,
  given,
  prefilled,
  groups,
}: {
  kind: ContentKind;
  given: ContentDetail | null;
  prefilled: Values;
  groups: readonly string[];
}) {
  const editing = useEditing(kind, given, prefilled);
  const saving = useSaving(kind, editing);
  const { item } = editing;
  const { action, saveAndStay, withSaved, restore } = saving;
  const parts = { kind, editing, saving };
  return (
    <Form className="grid gap-8 px-4 py-5 lg:px-6 xl:grid-cols-[minmax(0,1fr)_20rem]" onSend={() => saveAndStay()}>
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
          isBusy={action.isBusy}
          onPublish={() =>
            void withSaved(
              ({ id, version }) => browserClient.call(publishContent, { params: { id }, body: { version } }),
              'Published.',
            )
          }
          onSchedule={(at) =>
            void withSaved(
              ({ id, version }) =>
                browserClient.call(publishContent, { params: { id }, body: { publish_at: at, version } }),
              'Scheduled.',
            )
          }
          onUnpublish={() =>
            void withSaved(
              ({ id }) => browserClient.call(unpublishContent, { params: { id } }),
              'Unpublished. It’s a draft again.',
            )
          }
        />
        {item === null ? null : (
          <Versions item={item} isDirty={editing.isDirty} onRestore={(number) => void restore(item.id, number)} />
        )}
      </aside>
    </Form>
  );
}
