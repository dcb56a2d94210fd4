import { Car, ClipboardCheck, FileBadge, Landmark, Shield, Sparkles, Truck, Warehouse } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ServiceKind } from '#contract/content-kinds.ts';

const ICONS: Record<ServiceKind, LucideIcon> = {
  inspection: ClipboardCheck,
  transport: Truck,
  storage: Warehouse,
  finance: Landmark,
  insurance: Shield,
  detailing: Sparkles,
  registration: FileBadge,
};

export function iconOf(kind: string): LucideIcon {
  return Object.entries(ICONS).find(([known]) => known === kind)?.[1] ?? Car;
}
