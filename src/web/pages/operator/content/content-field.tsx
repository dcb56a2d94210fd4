import { useState } from 'react';
import type { Image } from '#contract/primitives.ts';
import { Field, Select, TextArea } from '#web/components/ui/fields.tsx';
import { listOf, fieldText, type FieldSpec } from './fields.ts';
import { MarkdownField } from './markdown-field.tsx';
import { OffersField, type Offer } from './offers-field.tsx';
import { PictureList, type PlacedPicture } from './picture-field.tsx';

const MAX_PICTURES = 40;

interface ContentFieldProps {
  spec: FieldSpec;
  value: unknown;
  known: ReadonlyMap<string, Image>;
  suggestions: readonly string[];
  onChange: (value: unknown) => void;
  onPicture: (image: Image) => void;
}

export function ContentField({ spec, value, known, suggestions, onChange, onPicture }: ContentFieldProps) {
  const name = `fields.${spec.name}`;
  const shared = {
    name,
    label: spec.label,
    ...(spec.hint === undefined ? {} : { hint: spec.hint }),
    ...(spec.most === undefined ? {} : { maxLength: spec.most }),
  };
  switch (spec.form) {
    case 'line':
      return (
        <>
          <Field
            {...shared}
            {...(suggestions.length === 0 ? {} : { list: `${name}-known` })}
            value={fieldText(value)}
            onChange={(event) => onChange(event.target.value)}
          />
          {suggestions.length === 0 ? null : (
            <datalist id={`${name}-known`}>
              {suggestions.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </datalist>
          )}
        </>
      );
    case 'number':
      return (
        <Field
          {...shared}
          type="number"
          inputMode="numeric"
          min={0}
          className="max-w-40"
          value={fieldText(value)}
          onChange={(event) => onChange(event.target.value === '' ? '' : Number(event.target.value))}
        />
      );
    case 'area':
      return (
        <TextArea {...shared} rows={3} value={fieldText(value)} onChange={(event) => onChange(event.target.value)} />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          options={(spec.choices ?? []).map((each) => [each, each.charAt(0).toUpperCase() + each.slice(1)])}
          value={fieldText(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'list':
      return <TextPartField {...shared} value={listOf(value) as readonly string[]} onChange={onChange} />;
    case 'markdown':
      return (
        <MarkdownField
          name={name}
          label={spec.label}
          value={fieldText(value)}
          onChange={onChange}
          onPicture={onPicture}
        />
      );
    case 'offers':
      return <OffersField name={name} value={listOf(value) as readonly Offer[]} onChange={onChange} />;
    case 'picture':
      return (
        <PictureList
          name={name}
          label={spec.label}
          hint={spec.hint}
          most={1}
          known={known}
          nameOf={() => name}
          value={value === null || value === undefined ? [] : [value as PlacedPicture]}
          onChange={(next) => onChange(next[0] ?? null)}
          onPicture={onPicture}
        />
      );
    case 'pictures':
      return (
        <PictureList
          name={name}
          label={spec.label}
          hint={spec.hint}
          most={MAX_PICTURES}
          known={known}
          nameOf={(place) => `${name}.${place}`}
          value={listOf(value) as readonly PlacedPicture[]}
          onChange={onChange}
          onPicture={onPicture}
        />
      );
  }
}

function TextPartField({
  value,
  onChange,
  ...field
}: {
  name: string;
  label: string;
  hint?: string;
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState(value.join(', '));
  return (
    <Field
      {...field}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(
          event.target.value
            .split(',')
            .map((each) => each.trim())
            .filter((each) => each !== ''),
        );
      }}
    />
  );
}
