import { Form } from 'react-router';

interface FindFormProps {
  of: string;
  label: string;
  q: string;
  maxLength?: number;
  isOfNames?: boolean;
  className?: string;
}

export function FindForm({ of, label, q, maxLength = 200, isOfNames = false, className = '' }: FindFormProps) {
  const id = `${of.toLowerCase()}-q`;
  const asWritten = isOfNames ? { autoCapitalize: 'none', spellCheck: false } : {};
  return (
    <Form method="get" role="search" aria-label={of} className={`flex items-end gap-3 ${className}`}>
      <div className="field min-w-0 grow sm:max-w-sm">
        <label htmlFor={id}>{label}</label>
        <input
          key={q}
          id={id}
          name="q"
          type="search"
          className="input"
          maxLength={maxLength}
          defaultValue={q}
          {...asWritten}
        />
      </div>
      <button type="submit" className="btn btn-line min-h-[3rem]">
        Search
      </button>
    </Form>
  );
}
