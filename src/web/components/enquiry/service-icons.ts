import { Car, ClipboardCheck, FileBadge, Landmark, Shield, Sparkles, Truck, Warehouse, type IconNode } from 'lucide';
import type { ServiceKind } from '#contract/content-kinds.ts';

const ICONS: Record<ServiceKind, IconNode> = {
  inspection: ClipboardCheck,
  transport: Truck,
  storage: Warehouse,
  finance: Landmark,
  insurance: Shield,
  detailing: Sparkles,
  registration: FileBadge,
};

export function iconOf(kind: string): IconNode {
  return Object.entries(ICONS).find(([known]) => known === kind)?.[1] ?? Car;
}
