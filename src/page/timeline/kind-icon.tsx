import type { ComponentType } from 'react'
import type { TimelineKind } from '#schema/timeline.ts'
import {
  BellIcon,
  BriefcaseIcon,
  CalendarIcon,
  ClipboardIcon,
  ConcludeIcon,
  EditIcon,
  FileIcon,
  MailIcon,
  PhoneIcon,
  SwitchUserIcon,
  TruckIcon,
} from '#src/ui/icons.tsx'

const icons: Readonly<Record<TimelineKind, ComponentType>> = {
  visits: CalendarIcon,
  negotiations: BriefcaseIcon,
  states: ConcludeIcon,
  followUps: BellIcon,
  reassignments: SwitchUserIcon,
  sends: MailIcon,
  calls: PhoneIcon,
  documents: FileIcon,
  acceptances: TruckIcon,
  inventories: ClipboardIcon,
  changes: EditIcon,
}

/** The sign of a kind, beside words that say the same. */
export function KindIcon({ kind }: { kind: TimelineKind }) {
  const Icon = icons[kind]
  return (
    <span className={`timeline-icon timeline-${kind}`} aria-hidden="true">
      <Icon />
    </span>
  )
}
