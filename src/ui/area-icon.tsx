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

/** By area of access.json; other areas get a default icon. */
const icons: Readonly<Record<string, ComponentType<object>>> = {
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
  return <Icon />
}
