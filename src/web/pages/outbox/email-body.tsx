import { PageLink } from '#web/components/ui/page-link.tsx';
import { parseEmailText } from './email-text.ts';

const HIDDEN_LINK = '=…';
const VERIFY = '/account/verify?';
const withReturn = (href: string, to: string | null) =>
  to !== null && href.startsWith(VERIFY) ? `${href}&to=${encodeURIComponent(to)}` : href;

interface EmailBodyProps {
  text: string;
  publicUrl: string;
  /** The page to return to after the link verified the address. */
  to?: string | null;
}

export function EmailBody({ text, publicUrl, to = null }: EmailBodyProps) {
  return (
    <div className="mt-4 grid max-w-prose gap-3">
      {parseEmailText(text, publicUrl).map((part, index) => {
        if (part.kind === 'text')
          return (
            <p key={index} className="whitespace-pre-line [overflow-wrap:anywhere]">
              {part.text}
            </p>
          );
        if (part.kind === 'foot')
          return (
            <p key={index} className="whitespace-pre-line text-small [overflow-wrap:anywhere] text-ink-3">
              {part.text}
            </p>
          );
        if (part.href.includes(HIDDEN_LINK))
          return (
            <p key={index} className="text-small text-ink-3">
              {part.label} (link hidden)
            </p>
          );
        if (part.kind === 'link')
          return (
            <p key={index} className="text-small">
              <PageLink to={part.href} className="link">
                {part.label}
              </PageLink>
            </p>
          );
        return part.isOfSite ? (
          <p key={index}>
            <PageLink to={withReturn(part.href, to)} className="btn btn-solid">
              {part.label}
            </PageLink>
          </p>
        ) : (
          <p key={index}>
            <a href={part.href} rel="noopener noreferrer" className="btn btn-line">
              {part.label}
            </a>
          </p>
        );
      })}
    </div>
  );
}
