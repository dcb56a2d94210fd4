import { Select } from '#web/components/ui/fields.tsx';

interface OwnerFieldProps {
  dealers: readonly { slug: string; name: string }[];
  hint: string;
}

export function OwnerField({ dealers, hint }: OwnerFieldProps) {
  if (dealers.length === 0) return null;
  return (
    <Select
      name="dealer"
      label="Belongs to"
      hint={hint}
      options={[['', 'Only you'], ...dealers.map(({ slug, name }) => [slug, name] as const)]}
    />
  );
}
