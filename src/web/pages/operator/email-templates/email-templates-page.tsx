import { countOf } from '#contract/format/money.ts';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { languageName } from '#contract/email-languages.ts';
import type { EmailTemplateSummary, LanguageProgress } from '#contract/email-template-schemas.ts';
import { listEmailTemplates, readEmailFeedback } from '#contract/endpoints/email-templates.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { isTodo, StateBadge } from './text-states.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Email templates', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call } = pageContext(context).client;
  const [emailTemplates, feedback] = await Promise.all([
    call(listEmailTemplates),
    call(readEmailFeedback).catch(() => null),
  ]);
  const asked = new URL(request.url).searchParams.get('language');
  return {
    emailTemplates: emailTemplates.items,
    languages: emailTemplates.languages,
    todoIn: emailTemplates.languages.find(({ language }) => language === asked)?.language ?? null,
    feedbackUrl: feedback?.url ?? null,
  };
}

const stateIn = (template: EmailTemplateSummary, language: string) =>
  template.languages.find((each) => each.language === language)?.state;

function Line({ template, main, todoIn }: { template: EmailTemplateSummary; main: string; todoIn: string | null }) {
  const path = `/operator/email-templates/${template.name}`;
  const others = template.languages.filter(({ language }) => language !== main);
  return (
    <li className="border-b border-line py-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <PageLink
          to={todoIn === null ? path : `${path}?language=${todoIn}`}
          className="inline-flex min-h-9 min-w-0 items-center font-medium underline-offset-4 hover:underline"
        >
          {template.title}
        </PageLink>
        {template.is_own && template.changed_at !== null ? (
          <span className="text-small text-ink-3">
            <span className="badge badge-info mr-2">Customized</span>
            <TimeText at={template.changed_at} form="date" />
          </span>
        ) : null}
      </div>
      {others.length === 0 ? null : (
        <ul className="flex flex-wrap gap-x-4 text-small text-ink-2" aria-label={`Languages of ${template.title}`}>
          {others.map(({ language, state }) => (
            <li key={language}>
              <PageLink
                to={`${path}?language=${language}`}
                className="inline-flex min-h-9 items-center gap-2 underline-offset-4 hover:underline"
              >
                {languageName(language)} <StateBadge state={state} />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Progress({ languages, total }: { languages: readonly LanguageProgress[]; total: number }) {
  if (languages.length < 2) return null;
  return (
    <Section size="h4" title="Languages" id="languages" className="mt-6 max-w-3xl">
      <ul className="mt-2 border-t border-line">
        {languages.map(({ language, name, is_main: isMain, written, outdated }) => (
          <li key={language} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2">
            <span>
              <strong className="font-strong">{name}</strong>
              {isMain ? <span className="text-ink-2">, main language</span> : null}
            </span>
            <span className="flex flex-wrap items-center gap-x-4 text-small text-ink-2">
              <span className="tnum">
                {written} of {total} written
                {outdated === 0 ? '' : `, ${countOf(outdated, 'has', 'have')} a changed original`}
              </span>
              {written === total || isMain ? null : (
                <PageLink className="link inline-flex min-h-9 items-center" to={`?language=${language}`}>
                  To do<span className="sr-only"> in {name}</span>
                </PageLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export default function EmailTemplatesPage() {
  const { emailTemplates, languages, todoIn, feedbackUrl } = useLoaderData<typeof loader>();
  const main = languages.find((each) => each.is_main)?.language ?? '';
  const listed =
    todoIn === null ? emailTemplates : emailTemplates.filter((template) => isTodo(stateIn(template, todoIn)));
  const own = emailTemplates.filter((template) => template.is_own).length;
  return (
    <ConsolePage
      title="Email templates"
      note={
        <>
          {emailTemplates.length} templates, {own === 0 ? 'all default' : `${own} customized`}
        </>
      }
      className="px-4 py-5 lg:px-6"
    >
      <p className="max-w-prose text-ink-2">
        Emails sent to bidders and sellers. You can customize the text of each one, in each language. Where links lead
        can’t be changed. Which languages there are is a{' '}
        <PageLink className="link" to="/operator/settings/locale#setting-email_language">
          setting
        </PageLink>
        .
      </p>
      <Progress languages={languages} total={emailTemplates.length} />
      {todoIn === null ? null : (
        <p className="mt-6">
          To do in {languageName(todoIn)}: {listed.length} of {emailTemplates.length} templates.{' '}
          <PageLink className="link" to="/operator/email-templates">
            Show all
          </PageLink>
        </p>
      )}
      <div className="mt-6 gap-x-12 xl:columns-2">
        {[...Map.groupBy(listed, ({ group }) => group)].map(([group, of]) => (
          <Section
            size="h4"
            key={group}
            title={group}
            className="mb-8 break-inside-avoid"
            id={`emailTemplates-${group.replaceAll(' ', '-').toLowerCase()}`}
          >
            <ul className="mt-2 border-t border-line">
              {of.map((template) => (
                <Line key={template.name} template={template} main={main} todoIn={todoIn} />
              ))}
            </ul>
          </Section>
        ))}
      </div>
      {feedbackUrl === null ? null : (
        <Section size="h4" title="Bounces and complaints" id="feedback">
          <p className="mt-2 max-w-prose text-ink-2">
            Set this URL as your email provider’s webhook for bounces and complaints. Keep it secret: anyone with the
            URL can stop a person’s emails. An address that bounces or complains gets no more emails; its owner is
            notified in their account and by push instead.
          </p>
          <p className="data mt-3 select-all break-all bg-sunken p-3 text-small">{feedbackUrl}</p>
        </Section>
      )}
    </ConsolePage>
  );
}
