import { Select } from '#web/components/ui/more-fields.tsx';

interface OwnerFieldProps {
  dealers: readonly { slug: string; name: string }[];
  hint: string;
  errors?: readonly string[] | undefined;
}

export function OwnerField({ dealers, hint, errors }: OwnerFieldProps) {
  if (dealers.length === 0) return null;
  return (
    <Select
      name="dealer"
      label="Belongs to"
      hint={hint}
      options={[['', 'Only you'], ...dealers.map(({ slug, name }) => [slug, name] as const)]}
      errors={errors}
    />
  );
}
