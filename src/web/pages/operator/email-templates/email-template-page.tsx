import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { languageName } from '#contract/email-languages.ts';
import type { EmailTemplate } from '#contract/email-template-schemas.ts';
import { readEmailTemplate } from '#contract/endpoints/email-templates.ts';
import { ConsoleHead, ViewChips } from '#web/components/console/console-head.tsx';
import { DifferenceList } from '#web/components/listing/difference.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { differenceOf } from './difference-of.ts';
import { Preview, usePreview } from './preview.tsx';
import { SaveTexts } from './save-texts.tsx';
import { Placeholders, TextFields, useLastPlace } from './text-fields.tsx';
import { StateBadge, STATE_LABELS } from './text-states.tsx';
import { useTexts } from './use-texts.ts';
import { Versions } from './versions.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData?.template.title ?? 'Email template', isPrivate: true });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const language = url.searchParams.get('language') ?? undefined;
  return {
    template: await pageContext(context).read(readEmailTemplate, {
      params: { name: params['name'] ?? '' },
      query: { language },
    }),
  };
}

function LanguageSwitch({ template }: { template: EmailTemplate }) {
  if (template.languages.length < 2) return null;
  const path = `/operator/email-templates/${template.name}`;
  return (
    <div className="border-b border-line px-4 py-2 lg:px-6">
      <ViewChips
        label="Languages"
        views={template.languages.map(({ language, name, state }) => ({
          text: name,
          count: STATE_LABELS[state],
          isOn: language === template.language,
          to: language === template.main_language ? path : `${path}?language=${language}`,
        }))}
      />
    </div>
  );
}

function TranslationState({ template }: { template: EmailTemplate }) {
  const { state, original, translated_from: before, fields } = template;
  if (original === null) return null;
  const main = languageName(template.main_language);
  if (state === 'falls_back')
    return (
      <p className="mt-2 text-ink-2">
        Not written in {languageName(template.language)}: the email is sent in {main} until you save a text here.
      </p>
    );
  if (state !== 'outdated' || before === null) return null;
  return (
    <div className="alert mt-3" role="status">
      <div className="min-w-0">
        <p>
          The {main} text changed since this was written. Update the translation, or save it as it is to mark it as
          current.
        </p>
        <div className="mt-3">
          <DifferenceList fields={differenceOf(fields, before, original)} />
        </div>
      </div>
    </div>
  );
}

function badgeText({ state, version, wording }: EmailTemplate): string {
  if (state === 'outdated' || state === 'partial' || wording === null) return STATE_LABELS[state];
  return `Customized, version ${version}`;
}

function Editor({ template }: { template: EmailTemplate }) {
  const texts = useTexts(template);
  const { shown, refused } = usePreview(template, texts.shown);
  const { notice, done } = useNotice();
  const { note, put } = useLastPlace(texts, template.fields);
  const finish = (text: string) => {
    done(text);
    texts.start(null);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-5 lg:px-6 xl:grid-cols-2">
      <div className="grid min-w-0 content-start gap-8">
        <Section size="h4" title="Texts" id="texts">
          <SuccessAlert>{notice}</SuccessAlert>
          <TranslationState template={template} />
          <TextFields template={template} texts={texts} refused={refused} note={note} />
        </Section>
        <SaveTexts template={template} texts={texts} done={finish} />
        <Placeholders template={template} onPut={put} />
        <Section size="h4" title="Versions" id="versions">
          <Versions template={template} onTake={texts.start} />
        </Section>
      </div>
      <div className="min-w-0 xl:sticky xl:top-4 xl:self-start">
        <Preview template={template} wording={texts.shown} shown={shown} />
      </div>
    </div>
  );
}

export default function EmailTemplatePage() {
  const { template } = useLoaderData<typeof loader>();
  return (
    <>
      <ConsoleHead title={template.title} above={{ name: 'Email templates', to: '/operator/email-templates' }}>
        <StateBadge state={template.state} text={badgeText(template)} />
      </ConsoleHead>
      <LanguageSwitch template={template} />
      <Editor key={`${template.name} ${template.language}`} template={template} />
      <p className="max-w-prose px-4 pb-6 text-small text-ink-3 lg:px-6">
        The preview shows the live auction that closes next and your name, or sample data while no auction is live.
        Amounts, dates and numbers follow the language. <code>{'{what}'}</code> and <code>{'{details}'}</code> are
        always in English, so write those texts yourself in a translation. See also{' '}
        <PageLink className="link" to="/operator/emails">
          sent emails
        </PageLink>
        .
      </p>
    </>
  );
}
