import { Camera, FileText, MessageSquareQuote, Users, type IconNode } from 'lucide';
import { EVIDENCE_LABELS, type EvidenceKind } from '#contract/claims.ts';
import { Icon } from '#web/components/ui/icon.tsx';

const ICONS: Readonly<Record<EvidenceKind, IconNode>> = {
  document: FileText,
  photo: Camera,
  third_party: Users,
  word: MessageSquareQuote,
};

export function EvidenceBadge({ evidence }: { evidence: EvidenceKind }) {
  return (
    <span className="badge badge-plain">
      <Icon of={ICONS[evidence]} size={14} />
      {EVIDENCE_LABELS[evidence]}
    </span>
  );
}
