import { languageName } from '#contract/email-languages.ts';
import type { Wording } from '#contract/direct-emails.ts';
import type { EmailTemplate } from '#contract/email-template-schemas.ts';
import { changeEmailTemplate } from '#contract/endpoints/email-templates.ts';
import { browserClient } from '#web/api.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { Section } from '#web/components/ui/section.tsx';
import type { Texts } from './use-texts.ts';

interface SaveProps {
  template: EmailTemplate;
  texts: Texts;
  done: (notice: string) => void;
}

function Reset({
  template,
  save,
  done,
}: Pick<SaveProps, 'template' | 'done'> & { save: (reason: string) => Promise<unknown> }) {
  const isTranslation = template.original !== null;
  const main = languageName(template.main_language);
  return (
    <details className="mt-3">
      <summary className="link inline-flex min-h-9 cursor-pointer items-center">
        {isTranslation ? 'Remove this translation' : 'Reset to the default'}
      </summary>
      <ReasonForm
        id={`email-reset-${template.name}-${template.language}`}
        tone="stop"
        hint="Saved to the audit log."
        button={isTranslation ? 'Remove translation' : 'Reset to default'}
        busy="Saving…"
        notice={isTranslation ? `Removed. The email is sent in ${main}.` : 'The email uses the built-in text again.'}
        action={save}
        onDone={done}
      />
    </details>
  );
}

export function SaveTexts({ template, texts, done }: SaveProps) {
  const { name, language, version, original, main_language: main } = template;
  const save = (wording: Wording | null) => (reason: string) =>
    browserClient.call(changeEmailTemplate, { params: { name }, body: { language, wording, reason, version } });
  return (
    <Section size="h4" title="Save" id="save">
      <ReasonForm
        id={`email-reason-${name}-${language}`}
        hint="Saved to the audit log."
        button={original === null ? 'Save template' : `Save ${languageName(language)} text`}
        busy="Saving…"
        notice="Saved. The email uses this text."
        action={save(texts.wording)}
        onDone={done}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        {texts.isChanged ? (
          <button type="button" className="btn btn-quiet btn-s" onClick={() => texts.start(null)}>
            Discard changes
          </button>
        ) : null}
        {original === null ? (
          <button type="button" className="btn btn-quiet btn-s" onClick={() => texts.start(template.built_in)}>
            Start from the default
          </button>
        ) : (
          <button
            type="button"
            className="btn btn-quiet btn-s"
            onClick={() => texts.start({ ...template.built_in, ...original })}
          >
            Copy from {languageName(main)}
          </button>
        )}
      </div>
      {template.wording === null ? null : <Reset template={template} save={save(null)} done={done} />}
    </Section>
  );
}
