import type { ComponentType } from 'react'
import { codeKey } from '#schema/rules/label-codes.ts'
import type { Match } from '#schema/rules/match-code.ts'
import { formatInstant } from '#src/lib/format.ts'
import { BuildingIcon, CheckIcon, CheckTwiceIcon, ClockIcon, CloseIcon, HelpIcon, UndoIcon } from '#src/ui/icons.tsx'
import { type Choice, personName } from '../answers.ts'
import type { Answer, AnsweredScan, Outcome, Scan } from './scans/scan.ts'
import { t } from './texts.ts'

/** What a line says: an outcome of the server, or what is known before it has answered. */
export type LineState = Outcome | 'storing' | 'waiting' | 'foundHere' | 'countedHere' | 'takingBack'

/** A scan as the list shows it. */
export interface Line {
  scan: Scan
  state: LineState
  /** What is known of the vehicle beside the code that was read. */
  vehicle?: string
  hint?: string
  /** The vehicles that its code may be; none once somebody has said which. */
  choices?: readonly Choice[]
  /** The vehicle that was said to be in sight. */
  clarified?: string
  /** Whether its user may still take it back, as far as this device knows. */
  mayTakeBack?: boolean
}

interface Look {
  /** Its color. */
  tone: 'good' | 'waits' | 'bad' | 'other' | 'muted'
  icon: ComponentType<{ className?: string }>
}

/** Color and icon of each state; the words are in the texts. */
export const looks: Readonly<Record<LineState, Look>> = {
  TROVATO: { tone: 'good', icon: CheckIcon },
  GIA_CONTATO: { tone: 'waits', icon: CheckTwiceIcon },
  ALTRA_FILIALE: { tone: 'other', icon: BuildingIcon },
  AMBIGUO: { tone: 'waits', icon: HelpIcon },
  SCONOSCIUTO: { tone: 'bad', icon: HelpIcon },
  TARDIVA: { tone: 'muted', icon: ClockIcon },
  ANNULLATA: { tone: 'muted', icon: UndoIcon },
  RIFIUTATA: { tone: 'bad', icon: CloseIcon },
  storing: { tone: 'muted', icon: ClockIcon },
  waiting: { tone: 'muted', icon: ClockIcon },
  foundHere: { tone: 'good', icon: CheckIcon },
  countedHere: { tone: 'waits', icon: CheckTwiceIcon },
  takingBack: { tone: 'muted', icon: UndoIcon },
}

/** The line of a scan that the server has answered. */
export function answeredLine(scan: AnsweredScan): Line {
  const { answer } = scan
  const { esito, item } = answer
  return {
    scan,
    state: esito,
    vehicle: item
      ? vehicleOf(scan, item.resourceMago, item.description)
      : understoodAs(scan, answer.inteso ?? undefined),
    hint: hintOf(answer),
    choices: answer.scelte ?? undefined,
  }
}

/** What the copy of the inventory says of a scan that waits. */
export interface Provisional {
  match: Match<KnownItem>
  /** The vehicle it means, as far as that is clear. */
  item?: KnownItem
  isCounted: (item: KnownItem) => boolean
}

/** The line of a scan that is still on this device. */
export function waitingLine(scan: Scan, { match, item, isCounted }: Provisional): Line {
  if (scan.refused !== undefined) return { scan, state: 'RIFIUTATA', hint: scan.refused }
  if (scan.isStoring) return { scan, state: 'storing' }
  const hint = scan.position === undefined ? t('count.memoryHint') : undefined
  if (item) {
    const vehicle = vehicleOf(scan, item.resource, item.description)
    return { scan, state: item.isCounted ? 'countedHere' : 'foundHere', vehicle, hint }
  }
  if (match.is !== 'unclear') return { scan, state: 'waiting', hint: hint ?? t('count.waitingHint') }
  if (!match.near && match.things.every(isCounted)) return { scan, state: 'countedHere', hint }
  const choices = match.things.map((one) => choiceOf(one, isCounted(one)))
  return { scan, state: 'AMBIGUO', hint: hint ?? t('count.unclearHint'), choices }
}

/** A vehicle of the copy on this device; its number is its id. */
export interface KnownItem {
  id: string
  resource: string
  serial: string | null
  description: string | null
  isCounted: boolean
}

const choiceOf = ({ resource, serial, description }: KnownItem, contato: boolean): Choice => {
  return { resourceMago: resource, matricola: serial, description, contato }
}

/** The code of the vehicle is left out where it is the one that was read. */
function vehicleOf({ codice }: Scan, resource: string, description?: string | null): string | undefined {
  const isRead = codeKey(codice) === codeKey(resource)
  return [isRead ? undefined : resource, description].filter(Boolean).join(' · ') || undefined
}

/** What a code was understood as, where it is no vehicle of the inventory. */
const understoodAs = ({ codice }: Scan, inteso?: string): string | undefined =>
  inteso === undefined || codeKey(inteso) === codeKey(codice) ? undefined : t('count.understood', { code: inteso })

function hintOf({ esito, filiale, contatoDa, contatoIl, message }: Answer): string | undefined {
  const when = contatoIl ? formatInstant(contatoIl) : ''
  switch (esito) {
    case 'GIA_CONTATO':
      if (contatoDa) return t('count.countedBy', { name: personName(contatoDa), when })
      return contatoIl ? t('count.counted', { when }) : undefined
    case 'ALTRA_FILIALE':
      return filiale ? t('count.branch', { name: filiale }) : undefined
    case 'AMBIGUO':
      return t('count.unclearHint')
    case 'SCONOSCIUTO':
      return t('count.unknownHint')
    case 'TARDIVA':
      return t('count.lateHint')
    case 'RIFIUTATA':
      return message ?? undefined
    default:
      return undefined
  }
}
