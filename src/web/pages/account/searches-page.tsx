import { SAVED_SEARCH_PARAMETERS } from '#contract/saved-search-parameters.ts';
import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { readAuction, readWatchlist } from '#contract/endpoints/auctions.ts';
import {
  listSavedSearches,
  listFollows,
  listFollowable,
  saveSearch,
  removeSavedSearch,
  changeSavedSearch,
  unfollow,
  followFromAuction,
} from '#contract/endpoints/following.ts';
import type { Follow, Followable, SearchFrequency, SavedSearch } from '#contract/saved-searches.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { useAction } from '#web/components/account/use-action.ts';
import { Field } from '#web/components/ui/fields.tsx';
import { ErrorSummary, Form, FormErrors, SubmitButton, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { type FollowChoice, followChoices } from './follow-choices.ts';
import { useSiteCurrency } from '#web/root-data.ts';
import { describeSearch, FrequencySelect, MAX_NAME_LENGTH, proposeName, SearchRow } from './search-row.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Saved searches', isPrivate: true });

const MAX_OFFERED = 12;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const asked = new URL(request.url).searchParams;
  const query = new URLSearchParams(
    SAVED_SEARCH_PARAMETERS.flatMap((name) => (asked.get(name) ? [[name, asked.getAll(name).join(',')]] : [])),
  );
  const from = asked.get('auction');
  const [searches, follows, watched, about] = await Promise.all([
    client.call(listSavedSearches),
    client.call(listFollows),
    client.call(readWatchlist).catch(() => []),
    from === null ? null : client.call(readAuction, { params: { slug: from } }).catch(() => null),
  ]);
  const offered = [...(about === null ? [] : [about]), ...watched.filter(({ slug }) => slug !== about?.slug)];
  return {
    query: query.toString(),
    searches,
    follows,
    isFromAuction: about !== null,
    offered: await Promise.all(
      offered.slice(0, MAX_OFFERED).map(async ({ slug, title }) => ({
        slug,
        title,
        may: await client.call(listFollowable, { params: { slug } }).catch(() => []),
      })),
    ),
  };
}

interface FollowsProps {
  follows: readonly Follow[];
  offered: readonly { slug: string; title: string; may: readonly Followable[] }[];
  isFromAuction: boolean;
  isBusy: boolean;
  end: (follow: Follow) => void;
  begin: (slug: string, one: Followable) => void;
}
function FollowForm({
  choices,
  isBusy,
  begin,
}: {
  choices: readonly FollowChoice[];
  isBusy: boolean;
  begin: FollowsProps['begin'];
}) {
  const [place, setPlace] = useState('');
  const choose = () => {
    const chosen = choices[Number(place)];
    if (place === '' || chosen === undefined) return;
    begin(chosen.slug, chosen.one);
    setPlace('');
  };
  const optionsOf = (kind: Followable['kind']) =>
    choices.map(({ one }, index) =>
      one.kind === kind ? (
        <option key={one.subject} value={index}>
          {one.label}
        </option>
      ) : null,
    );
  return (
    <Form className="mt-6 max-w-xl" onSend={choose}>
      <label htmlFor="follow-choice" className="font-strong">
        Follow a model or seller from your watchlist
      </label>
      <div className="mt-2 flex flex-wrap gap-3">
        <select
          ref={syncTypedValue}
          id="follow-choice"
          className="input !min-h-11 min-w-0 flex-1"
          value={place}
          onChange={(event) => setPlace(event.target.value)}
        >
          <option value="">Choose…</option>
          <optgroup label="Models">{optionsOf('model')}</optgroup>
          <optgroup label="Sellers">{optionsOf('seller')}</optgroup>
        </select>
        <SubmitButton busy="Following…" isBusy={isBusy} className="btn-line !min-h-11">
          Follow
        </SubmitButton>
      </div>
    </Form>
  );
}

const FOLLOW_LABELS: Readonly<Record<Follow['kind'], string>> = { seller: 'Seller', make: 'Make', model: 'Model' };

function Follows({ follows, offered, isFromAuction, isBusy, end, begin }: FollowsProps) {
  const about = isFromAuction ? offered.slice(0, 1) : [];
  const here = followChoices(about, follows);
  const choices = followChoices(offered.slice(about.length), [...follows, ...here.map(({ one }) => one)]);
  return (
    <Section title="Sellers, makes and models you follow" id="follows">
      {follows.length === 0 ? (
        <p className="mt-4 border-y border-line py-6 text-ink-2">
          None yet. Follow a model or seller to hear about their next auction.
        </p>
      ) : (
        <ul className="mt-4 border-t border-line">
          {follows.map((follow) => (
            <li
              key={follow.kind + follow.subject}
              className="flex flex-wrap items-center gap-4 border-b border-line py-3"
            >
              <div className="min-w-[min(12rem,100%)] flex-1 leading-snug">
                <p className="font-strong">{follow.label}</p>
                <p className="text-small text-ink-2">{FOLLOW_LABELS[follow.kind]}</p>
              </div>
              <WaitingButton className="btn-quiet btn-s !min-h-11" disabled={isBusy} onClick={() => end(follow)}>
                Stop<span className="sr-only"> following {follow.label}</span>
              </WaitingButton>
            </li>
          ))}
        </ul>
      )}
      {here.length === 0 ? null : (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {here.map(({ slug, one }) => (
            <WaitingButton
              key={one.kind}
              className="btn-line btn-s !min-h-11"
              disabled={isBusy}
              onClick={() => begin(slug, one)}
            >
              {one.kind === 'model' ? `Follow ${one.label}` : `Follow seller ${one.label}`}
            </WaitingButton>
          ))}
        </div>
      )}
      {choices.length === 0 ? null : <FollowForm choices={choices} isBusy={isBusy} begin={begin} />}
    </Section>
  );
}

interface SaveFormProps {
  query: string;
  isBusy: boolean;
  onSave: (name: string, howOften: SearchFrequency) => void;
}

function SaveForm({ query, isBusy, onSave }: SaveFormProps) {
  const [howOften, setHowOften] = useState<SearchFrequency>('at_once');
  const description = describeSearch(query, useSiteCurrency());
  return (
    <Form className="mt-6 grid max-w-xl gap-5 bg-sunken p-5" onSend={(text) => onSave(text('name'), howOften)}>
      <div>
        <h2 className="heading text-h3">Save this search</h2>
        <p className="mt-1 text-ink-2">{description}</p>
      </div>
      <Field name="name" label="Name" maxLength={MAX_NAME_LENGTH} defaultValue={proposeName(description)} />
      <FrequencySelect value={howOften} onChange={setHowOften} />
      <SubmitButton busy="Saving…" isBusy={isBusy} className="btn-solid justify-self-start">
        Save search
      </SubmitButton>
    </Form>
  );
}

interface SearchesProps {
  searches: readonly SavedSearch[];
  isBusy: boolean;
  open: string | null;
  setOpen: (id: string | null) => void;
  remove: (search: SavedSearch) => void;
  change: (search: SavedSearch, to: Pick<SavedSearch, 'name' | 'how_often'>) => Promise<boolean>;
}

function Searches({ searches, isBusy, open, setOpen, remove, change }: SearchesProps) {
  return (
    <section aria-label="Your searches">
      {searches.length === 0 ? (
        <p className="border-y border-line py-6 text-ink-2">
          No saved searches yet. Filter the{' '}
          <PageLink className="link" to="/auctions">
            list of auctions
          </PageLink>{' '}
          to the kind of vehicle you’re looking for, then press “Save this search”.
        </p>
      ) : (
        <ul className="border-t border-line">
          {searches.map((search) => (
            <SearchRow
              key={search.id}
              search={search}
              isBusy={isBusy}
              isOpen={open === search.id}
              setOpen={(isOpen) => setOpen(isOpen ? search.id : null)}
              remove={() => remove(search)}
              change={(to) => change(search, to)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function useFollowing(loaded: Awaited<ReturnType<typeof loader>>) {
  const [searches, setSearches] = useState(loaded.searches);
  const [follows, setFollows] = useState(loaded.follows);
  const [isSaved, setSaved] = useState(false);
  const { run, isBusy, refused, notice } = useAction();
  const action = async (call: () => Promise<SavedSearch[]>, notice: string) => {
    const next = await run(call, notice);
    // A refusal may mean the search changed elsewhere, so the list is reloaded.
    const now = next ?? (await browserClient.call(listSavedSearches).catch(() => null));
    if (now !== null) setSearches(now);
    return next !== null;
  };
  const follow = async (call: () => Promise<Follow[]>, notice: string) => {
    const next = await run(call, notice);
    if (next !== null) setFollows(next);
  };
  return {
    searches,
    follows,
    isSaved,
    isBusy,
    refused,
    notice,
    async save(name: string, howOften: SearchFrequency) {
      const isSaved = await action(async () => {
        await browserClient.call(saveSearch, { body: { name, query: loaded.query, how_often: howOften } });
        return browserClient.call(listSavedSearches);
      }, 'Search saved. We’ll let you know when something new matches.');
      if (isSaved) setSaved(true);
    },
    remove: ({ id, name }: SavedSearch) =>
      action(() => browserClient.call(removeSavedSearch, { params: { id } }), `“${name}” removed.`),
    change: ({ id }: SavedSearch, to: Pick<SavedSearch, 'name' | 'how_often'>) =>
      action(
        () => browserClient.call(changeSavedSearch, { params: { id }, body: to }),
        to.how_often === 'paused' ? `“${to.name}” paused.` : `“${to.name}” updated.`,
      ),
    end: ({ kind, subject, label }: Follow) =>
      follow(() => browserClient.call(unfollow, { body: { kind, subject } }), `You no longer follow ${label}.`),
    begin: (slug: string, { kind, label }: Followable) =>
      follow(async () => {
        await browserClient.call(followFromAuction, {
          params: { slug },
          body: kind === 'seller' ? { seller: true } : { model: true },
        });
        return browserClient.call(listFollows);
      }, `You’re now following ${label}.`),
  };
}

export default function SearchesPage() {
  const loaded = useLoaderData<typeof loader>();
  const [open, setOpen] = useState<string | null>(null);
  const { searches, follows, isSaved, isBusy, refused, notice, save, remove, change, end, begin } =
    useFollowing(loaded);
  return (
    <>
      <FormErrors problem={refused}>
        <AccountHead title="Saved searches" lead="Get notified as soon as a matching vehicle is announced." />
        <ErrorSummary />
        <SuccessAlert>{notice}</SuccessAlert>
        {loaded.query === '' || isSaved || searches.some(({ id }) => id === open) ? null : (
          <SaveForm query={loaded.query} isBusy={isBusy} onSave={(name, howOften) => void save(name, howOften)} />
        )}
        <div className="mt-8 grid gap-12">
          <Searches
            searches={searches}
            isBusy={isBusy}
            open={open}
            setOpen={setOpen}
            remove={(search) => void remove(search)}
            change={change}
          />
          <Follows
            follows={follows}
            offered={loaded.offered}
            isFromAuction={loaded.isFromAuction}
            isBusy={isBusy}
            end={(follow) => void end(follow)}
            begin={(slug, one) => void begin(slug, one)}
          />
        </div>
        <p className="mt-8 text-small text-ink-2">
          Choose how we notify you under{' '}
          <PageLink className="link" to="/account/notifications">
            notifications
          </PageLink>
          .
        </p>
      </FormErrors>
    </>
  );
}
