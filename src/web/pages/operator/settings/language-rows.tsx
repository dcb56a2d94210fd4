import { Trash2 } from 'lucide';
import { EMAIL_LANGUAGES, languageName } from '#contract/email-languages.ts';
import type { SiteSettings } from '#contract/settings.ts';
import { FieldErrors } from '#web/components/ui/fields.tsx';
import { fieldId } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';

type Languages = SiteSettings['email_languages'];

interface LanguageRowsProps {
  name: string;
  label: string;
  hint?: string;
  errors: readonly string[];
  main: string;
  value: Languages;
  onChange: (value: Languages) => void;
}

export function LanguageRows({ name, label, hint, errors, main, value, onChange }: LanguageRowsProps) {
  const free = EMAIL_LANGUAGES.filter(([tag]) => tag !== main && !value.includes(tag));
  const add = (tag: string) => {
    const found = free.find(([each]) => each === tag);
    if (found !== undefined) onChange([...value, found[0]]);
  };
  return (
    <fieldset id={fieldId(name)} tabIndex={-1} className="min-w-0">
      <legend className="flabel">{label}</legend>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      {value.length === 0 ? <p className="mt-2 text-ink-2">None</p> : null}
      <ul>
        {value.map((tag) => (
          <li key={tag} className="flex items-center justify-between border-b border-line">
            {languageName(tag)}
            <button
              type="button"
              className="btn btn-quiet btn-icon"
              aria-label={`Remove ${languageName(tag)}`}
              onClick={() => onChange(value.filter((each) => each !== tag))}
            >
              <Icon of={Trash2} size={18} />
            </button>
          </li>
        ))}
      </ul>
      <select
        ref={syncTypedValue}
        className="input mt-3"
        aria-label="Add a language"
        value=""
        onChange={(event) => add(event.target.value)}
      >
        <option value="">Add a language…</option>
        {free.map(([tag, text]) => (
          <option key={tag} value={tag}>
            {text}
          </option>
        ))}
      </select>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}
