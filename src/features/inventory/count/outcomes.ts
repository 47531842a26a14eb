import type { ComponentType } from 'react'
import { formatInstant } from '#src/lib/format.ts'
import { BuildingIcon, CheckIcon, CheckTwiceIcon, ClockIcon, CloseIcon, HelpIcon } from '#src/ui/icons.tsx'
import { personName } from '../answers.ts'
import type { Answer, AnsweredScan, Outcome, Scan } from './scans/scan.ts'
import { t } from './texts.ts'

/** What a line says: an outcome of the server, or what is known before it has answered. */
export type LineState = Outcome | 'waiting' | 'foundHere' | 'countedHere'

/** A scan as the list shows it. */
export interface Line {
  scan: Scan
  state: LineState
  /** What is known of the vehicle beside the code that was read. */
  vehicle?: string
  hint?: string
}

interface Look {
  /** The class of its color. */
  kind: 'good' | 'warn' | 'other' | 'bad' | 'waits'
  icon: ComponentType<{ className?: string }>
}

/** Color and icon of each state; the words are in the texts. */
export const looks: Readonly<Record<LineState, Look>> = {
  TROVATO: { kind: 'good', icon: CheckIcon },
  GIA_CONTATO: { kind: 'warn', icon: CheckTwiceIcon },
  ALTRA_FILIALE: { kind: 'other', icon: BuildingIcon },
  SCONOSCIUTO: { kind: 'bad', icon: HelpIcon },
  TARDIVA: { kind: 'waits', icon: ClockIcon },
  RIFIUTATA: { kind: 'bad', icon: CloseIcon },
  waiting: { kind: 'waits', icon: ClockIcon },
  foundHere: { kind: 'good', icon: CheckIcon },
  countedHere: { kind: 'warn', icon: CheckTwiceIcon },
}

/** The line of a scan that the server has answered. */
export function answeredLine(scan: AnsweredScan): Line {
  const { answer } = scan
  const { esito, item } = answer
  return {
    scan,
    state: esito,
    vehicle: item ? vehicleOf(scan, item.resourceMago, item.description) : undefined,
    hint: hintOf(answer),
  }
}

/** The line of a scan that is still on this device; `provisional` is what the copy of the inventory says of it. */
export function waitingLine(scan: Scan, provisional?: Provisional): Line {
  if (scan.refused !== undefined) return { scan, state: 'RIFIUTATA', hint: scan.refused }
  const hint = scan.order === undefined ? t('count.memoryHint') : undefined
  if (!provisional) return { scan, state: 'waiting', hint: hint ?? t('count.waitingHint') }
  const { resource, description, isCounted } = provisional
  return { scan, state: isCounted ? 'countedHere' : 'foundHere', vehicle: vehicleOf(scan, resource, description), hint }
}

/** What this device knows of a code before the server has answered. */
export interface Provisional {
  resource: string
  description: string | null
  isCounted: boolean
}

/** The code of the vehicle is left out where it is the one that was read. */
function vehicleOf({ codice }: Scan, resource: string, description?: string | null): string | undefined {
  const isRead = asCode(codice) === asCode(resource)
  return [isRead ? undefined : resource, description].filter(Boolean).join(' · ') || undefined
}

/** The form in which codes are compared, here and on the server. */
export const asCode = (text: string): string => text.trim().toLowerCase()

function hintOf({ esito, filiale, contatoDa, contatoIl, message }: Answer): string | undefined {
  const when = contatoIl ? formatInstant(contatoIl) : ''
  switch (esito) {
    case 'GIA_CONTATO':
      if (contatoDa) return t('count.countedBy', { name: personName(contatoDa), when })
      return contatoIl ? t('count.counted', { when }) : undefined
    case 'ALTRA_FILIALE':
      return filiale ? t('count.branch', { name: filiale }) : undefined
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
