import { type Claim, statementOf } from '#contract/claims.ts';
import { Section } from '#web/components/ui/section.tsx';
import { EvidenceBadge } from './evidence-badge.tsx';

export function StatedClaims({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null;
  return (
    <Section title="Seller’s claims" id="stated-claims" className="mt-14">
      <ul className="mt-4 border-t border-line">
        {claims.map((claim) => (
          <li
            key={claim.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3"
          >
            <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{statementOf(claim)}</span>
            <EvidenceBadge evidence={claim.evidence} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
