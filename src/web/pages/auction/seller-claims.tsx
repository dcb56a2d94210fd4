import type { Claims, EvidenceLink, PublicClaim } from '#contract/claim-requests.ts';
import { EvidenceBadge } from '#web/components/listing/evidence-badge.tsx';
import { formatCount } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { loginPath } from '#web/navigation/safe-target.ts';
import { useUser } from '#web/root-data.ts';
import { PartTitle } from './part-title.tsx';

export function EvidenceAnchor({ link }: { link: EvidenceLink }) {
  return (
    <a className="link inline-flex min-h-6 items-center [overflow-wrap:anywhere]" href={link.href}>
      {link.name}
    </a>
  );
}

function Answer({ answer, statement }: { answer: PublicClaim['answers'][number]; statement: string }) {
  return (
    <li className="border-l-2 border-line-strong pl-4">
      <p className="text-small text-ink-3">
        {answer.outcome === 'attached' ? 'Evidence added' : 'Request declined'} by{' '}
        {answer.by === 'seller' ? 'the seller' : 'our staff'}, <TimeText at={answer.answered_at} />
      </p>
      {answer.statement === statement ? null : (
        <p className="text-small text-ink-3">The claim then read: “{answer.statement}”</p>
      )}
      {answer.text === '' ? null : <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{answer.text}</p>}
      {answer.link === null ? null : <EvidenceAnchor link={answer.link} />}
    </li>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 reader asks for evidence' : `${formatCount(count)} readers ask for evidence`;
}

/** A plain form: it works before the page's code has loaded. */
function Ask({ slug, claim }: { slug: string; claim: PublicClaim }) {
  if (claim.you_asked) return <p className="text-small text-ink-2">You asked. We’ll notify you of the answer.</p>;
  return (
    <form method="post" action={`/auctions/${slug}/requests`}>
      <input type="hidden" name="claim" value={claim.id} />
      <button type="submit" className="btn btn-line btn-s !min-h-11">
        Ask for evidence<span className="sr-only"> of “{claim.statement}”</span>
      </button>
    </form>
  );
}

export function SellerClaims({ slug, sellerName, claims }: { slug: string; sellerName: string; claims: Claims }) {
  const user = useUser();
  const mayAsk = claims.is_open && user !== null && user.username !== sellerName;
  return (
    <section className="deferred until-input mt-14">
      <PartTitle id="claims" count={claims.items.length}>
        Seller’s claims
      </PartTitle>
      <p className="mt-2 max-w-prose text-ink-2">
        What the seller states, and what supports it. We don’t verify claims.
      </p>
      {claims.is_open && user === null ? (
        <PageLink className="link inline-flex min-h-11 items-center" to={loginPath(`/auctions/${slug}#claims`)}>
          Sign in to ask for evidence
        </PageLink>
      ) : null}
      <ul className="mt-4 border-t border-line">
        {claims.items.map((claim) => (
          <li key={claim.id} className="border-b border-line py-4">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <h3 className="min-w-0 flex-1 basis-60 font-strong [overflow-wrap:anywhere]">{claim.statement}</h3>
              <EvidenceBadge evidence={claim.evidence} />
            </div>
            {claim.link === null ? null : <EvidenceAnchor link={claim.link} />}
            {claim.answers.length === 0 ? null : (
              <ul className="mt-3 grid gap-3">
                {claim.answers.map((answer) => (
                  <Answer key={answer.id} answer={answer} statement={claim.statement} />
                ))}
              </ul>
            )}
            {mayAsk || claim.open_requests > 0 ? (
              <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
                {claim.open_requests === 0 ? null : (
                  <p className="text-small text-ink-2">
                    {countText(claim.open_requests)}
                    {claims.is_open ? '' : ' (not answered)'}
                  </p>
                )}
                {mayAsk ? <Ask slug={slug} claim={claim} /> : null}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
