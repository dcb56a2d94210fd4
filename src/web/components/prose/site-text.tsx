export function SiteText({ html, className = '' }: { html: string; className?: string }) {
  return <div className={`prose site-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

export function Contents({ headings, className = '' }: { headings: readonly Heading[]; className?: string }) {
  const parts = headings.filter(({ level }) => level === 2);
  if (parts.length < 2) return null;
  return (
    <nav aria-labelledby="contents-title" className={`no-print ${className}`}>
      <p id="contents-title" className="label">
        On this page
      </p>
      <ol className="mt-2 border-l border-line">
        {parts.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px flex min-h-9 items-center border-l-[3px] border-transparent py-1 pl-4 text-small leading-snug text-ink-2 hover:border-ink hover:text-ink"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
