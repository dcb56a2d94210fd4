import { useRootData } from '#web/root-data.ts';
import { PageLink } from './page-link.tsx';

export function Logo({ name, className = '' }: { name: string; className?: string }) {
  const logo = useRootData()?.site.logo;
  return (
    <PageLink to="/" className={`flex min-h-11 items-center gap-2.5 ${className}`} aria-label={`${name}, home`}>
      {logo ? (
        <img src={`${logo}/320.webp`} alt="" className="h-8 max-w-40 object-contain" />
      ) : (
        <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
          <rect width="32" height="32" rx="4" fill="var(--color-signal)" />
          <path d="M5.5 6h7v6.6l7 1.5V6h7v20h-7v-7.2l-7-1.5V26h-7z" fill="var(--color-on-signal)" />
        </svg>
      )}
      <span className="max-[21.9375rem]:sr-only @max-[18rem]:sr-only text-[1.0625rem] display">{name}</span>
    </PageLink>
  );
}
