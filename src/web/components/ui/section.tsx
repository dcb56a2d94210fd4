import type { ReactNode } from 'react';

const SIZES = { h2: 'text-h2', h3: 'text-h3', h4: 'text-h4' };

interface SectionProps {
  title: ReactNode;
  /** The id of the heading. Links to it stop below the fixed header. */
  id: string;
  size?: keyof typeof SIZES;
  level?: 2 | 3;
  className?: string;
  children: ReactNode;
}

export function Section({ title, id, size = 'h2', level = 2, className, children }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className={className}>
      <Heading id={id} className={`heading scroll-mt-36 ${SIZES[size]}`}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
