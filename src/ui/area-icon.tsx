import type { ComponentType } from 'react'
import {
  BriefcaseIcon,
  HeadsetIcon,
  LayoutGridIcon,
  PackageIcon,
  ShieldCheckIcon,
  SlidersHorizontalIcon,
  TruckIcon,
  UsersRoundIcon,
  WrenchIcon,
} from './icons.tsx'

/** An icon for the areas of access.json; one that has none here gets the common one. */
const icons: Readonly<Record<string, ComponentType<{ className: string }>>> = {
  crm: UsersRoundIcon,
  cp: BriefcaseIcon,
  acceptance: TruckIcon,
  service: WrenchIcon,
  inventory: PackageIcon,
  'contact-center': HeadsetIcon,
  'crm-config': SlidersHorizontalIcon,
  admin: ShieldCheckIcon,
}

export function AreaIcon({ area }: { area: string }) {
  const Icon = icons[area] ?? LayoutGridIcon
  return <Icon className="area-icon" />
}
