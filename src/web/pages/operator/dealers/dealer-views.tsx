import { ViewChips } from '#web/components/console/console-head.tsx';

export const DEALERS_PATH = '/operator/dealers';
export const APPLICATIONS = { text: 'Applications', to: `${DEALERS_PATH}/applications` } as const;
export const LICENCE_VIEWS = {
  ends_soon: 'License expiring',
  ended: 'License expired',
  none: 'No license on file',
} as const;

export function DealerViews({ open }: { open: number | null }) {
  return (
    <ViewChips
      label="Dealers"
      views={[
        { ...APPLICATIONS, isOn: true, ...(open === null ? {} : { count: open }) },
        { text: 'All dealers', to: DEALERS_PATH, isOn: false },
        ...Object.entries(LICENCE_VIEWS).map(([value, text]) => ({
          text,
          to: `${DEALERS_PATH}?licence=${value}`,
          isOn: false,
        })),
      ]}
    />
  );
}
