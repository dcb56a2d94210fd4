import type { ReactNode } from 'react';

export function Part({ id, title, text, children }: { id: string; title: string; text?: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-20 scroll-mt-32 border-t border-line pt-8" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="heading text-h2">
        {title}
      </h2>
      {text === undefined ? null : <p className="mt-2 max-w-prose text-ink-2">{text}</p>}
      <div className="mt-6 grid gap-10">{children}</div>
    </section>
  );
}

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="label mb-3">{name}</h3>
      {children}
    </div>
  );
}

export function OnBoth({ name, children }: { name: string; children: (mark: string) => ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="label mb-3">{name}</h3>
      <div className="grid border border-line lg:grid-cols-2">
        <div className="min-w-0 p-5 sm:p-6">{children('page')}</div>
        <div className="cluster min-w-0 p-5 sm:p-6">{children('panel')}</div>
      </div>
    </div>
  );
}
