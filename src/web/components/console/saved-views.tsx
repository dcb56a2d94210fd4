import { A_FORMER_MEMBER } from '#contract/member-names.ts';
import { Bookmark, Users } from 'lucide';
import { useRevalidator } from 'react-router';
import { changeSavedView, deleteSavedView, saveView } from '#contract/endpoints/operations.ts';
import type { SavedView, SaveView } from '#contract/saved-views.ts';
import { browserClient } from '#web/api.ts';
import { Field } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

const FAILED = 'Not saved. Please try again.';

interface SavedViewsProps {
  list: SaveView['list'];
  path: string;
  parameters: Readonly<Record<string, string | null>>;
  views: readonly SavedView[];
}

/** Sorted and without empty values, as the server writes it. */
function queryOf(parameters: SavedViewsProps['parameters']): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, value] satisfies [string, string]],
  );
  const search = new URLSearchParams(given);
  search.sort();
  return search.toString();
}

function Share({ isShared = false }: { isShared?: boolean }) {
  return (
    <label className="flex min-h-9 items-center gap-2">
      <input type="checkbox" name="shared" value="yes" defaultChecked={isShared} />
      Share with all staff
    </label>
  );
}

function SaveForm({ list, query }: { list: SaveView['list']; query: string }) {
  const { revalidate } = useRevalidator();
  return (
    <details className="relative max-lg:mr-auto">
      <summary className="btn btn-quiet btn-s list-none">
        <Icon of={Bookmark} size={16} />
        Save view
      </summary>
      <ActionForm
        className="menu absolute z-20 mt-1 grid w-72 gap-3 p-3 max-lg:left-0 lg:right-0"
        failed={FAILED}
        names={NAMES}
        action={(text) =>
          browserClient.call(saveView, {
            body: { list, query, name: text('view-name'), is_shared: text('shared') === 'yes' },
          })
        }
        onDone={() => void revalidate()}
      >
        <ErrorSummary />
        <Field name="view-name" label="Name of the view" maxLength={60} autoComplete="off" />
        <Share />
        <SubmitButton busy="Saving…" className="btn-solid">
          Save
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
const NAMES = { name: 'view-name' };
const CHANGED_NAMES = { name: 'changed-name' };

function EditForm({ view }: { view: SavedView }) {
  const { revalidate } = useRevalidator();
  const { id } = view;
  return (
    <details className="open:w-full">
      <summary className="btn btn-quiet btn-s list-none">Edit view</summary>
      <div className="mt-1 grid border border-line bg-surface max-w-72 gap-3 p-3">
        <ActionForm
          className="grid gap-3"
          failed={FAILED}
          names={CHANGED_NAMES}
          action={(text) =>
            browserClient.call(changeSavedView, {
              params: { id },
              body: { name: text('changed-name'), is_shared: text('shared') === 'yes' },
            })
          }
          onDone={() => void revalidate()}
        >
          <ErrorSummary />
          <Field
            name="changed-name"
            label="Name of this view"
            maxLength={60}
            autoComplete="off"
            defaultValue={view.name}
          />
          <Share isShared={view.is_shared} />
          <SubmitButton busy="Saving…" className="btn-line">
            Save changes
          </SubmitButton>
        </ActionForm>
        <DeleteForm view={view} />
      </div>
    </details>
  );
}

function DeleteForm({ view }: { view: SavedView }) {
  const { revalidate } = useRevalidator();
  return (
    <ActionForm
      failed="Not deleted. Please try again."
      action={() => browserClient.call(deleteSavedView, { params: { id: view.id } })}
      onDone={() => void revalidate()}
    >
      <ErrorSummary />
      <SubmitButton busy="Deleting…" className="btn-quiet btn-s">
        Delete view<span className="sr-only"> {view.name}</span>
      </SubmitButton>
    </ActionForm>
  );
}

export function SavedViews({ path, parameters, views }: Omit<SavedViewsProps, 'list'>) {
  const query = queryOf(parameters);
  const valid = views.filter((view) => view.is_valid);
  const shown = valid.find((view) => view.query === query);
  if (views.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {valid.length === 0 ? null : (
        <nav aria-label="Saved views" className="min-w-0">
          <ul className="flex flex-wrap gap-2">
            {valid.map((view) => (
              <li key={view.id}>
                <PageLink
                  to={view.query === '' ? path : `${path}?${view.query}`}
                  className={`chip max-w-full !whitespace-normal ${view === shown ? 'chip-on' : ''}`}
                  {...(view === shown ? { 'aria-current': 'page' as const } : {})}
                >
                  <span className="min-w-0 break-words">{view.name}</span>
                  {view.is_shared ? (
                    <>
                      <Icon of={Users} size={14} />
                      <span className="sr-only">
                        , shared by {view.is_mine ? 'you' : (view.author ?? A_FORMER_MEMBER)}
                      </span>
                    </>
                  ) : null}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {shown?.may_change === true ? <EditForm key={shown.id + shown.name} view={shown} /> : null}
      {views
        .filter((view) => !view.is_valid)
        .map((view) => (
          <div key={view.id} className="flex w-full flex-wrap items-center gap-2 text-small text-ink-2">
            <p>The saved view “{view.name}” is ignored: this list has no such filter or order any more.</p>
            {view.may_change ? <DeleteForm view={view} /> : null}
          </div>
        ))}
    </div>
  );
}

export function ViewSaver({ list, parameters, views }: Omit<SavedViewsProps, 'path'>) {
  const query = queryOf(parameters);
  return views.some((view) => view.is_valid && view.query === query) ? null : (
    <SaveForm key={query} list={list} query={query} />
  );
}
