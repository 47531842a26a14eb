import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import type { TimelineKind } from '#schema/timeline.ts'
import {
  BellIcon,
  BriefcaseIcon,
  CalendarIcon,
  ChecksIcon,
  ClipboardIcon,
  ConcludeIcon,
  EditIcon,
  FileIcon,
  MailIcon,
  NoteIcon,
  PhoneIcon,
  SwitchUserIcon,
  TruckIcon,
} from '#src/ui/icons.tsx'
import styles from './kind-icon.module.css'

const icons: Readonly<Record<TimelineKind, ComponentType>> = {
  notes: NoteIcon,
  tasks: ChecksIcon,
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

/** What stands out among the others. */
const isMain = (kind: TimelineKind) => ['states', 'negotiations', 'visits'].includes(kind)

interface Props {
  kind: TimelineKind
  /** On a round ground, at the beginning of an entry. */
  round?: boolean
}

/** The sign of a kind, beside words that say the same. */
export function KindIcon({ kind, round = false }: Props) {
  const Icon = icons[kind]
  return (
    <span className={clsx(styles.icon, round && styles.round, round && isMain(kind) && styles.main)} aria-hidden="true">
      <Icon />
    </span>
  )
}
