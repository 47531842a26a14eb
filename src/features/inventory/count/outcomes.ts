import type { ComponentType } from 'react'
import { formatInstant } from '#src/lib/format.ts'
import { AlertIcon, BuildingIcon, CheckIcon, ClockIcon, CloseIcon, HelpIcon, RetryIcon } from '#src/ui/icons.tsx'
import { personName } from '../answers.ts'
import type { Answer, AnsweredScan, Outcome, Scan } from './scans/scan.ts'
import { t } from './texts.ts'

/** What a line says: an outcome of the server, or what is known before it has answered. */
export type LineState = Outcome | 'waiting' | 'foundHere' | 'countedHere'

/** A scan as the list shows it. */
export interface Line {
  scan: Scan
  state: LineState
  /** The description of the vehicle, where it is known. */
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
  GIA_CONTATO: { kind: 'warn', icon: RetryIcon },
  ALTRA_FILIALE: { kind: 'other', icon: BuildingIcon },
  SCONOSCIUTO: { kind: 'bad', icon: HelpIcon },
  TARDIVA: { kind: 'waits', icon: ClockIcon },
  RIFIUTATA: { kind: 'bad', icon: CloseIcon },
  waiting: { kind: 'waits', icon: ClockIcon },
  foundHere: { kind: 'good', icon: CheckIcon },
  countedHere: { kind: 'warn', icon: AlertIcon },
}

/** The line of a scan that the server has answered. */
export function answeredLine(scan: AnsweredScan): Line {
  const { answer } = scan
  const { esito, item } = answer
  const vehicle = [item?.resourceMago, item?.description].filter(Boolean).join(' · ') || undefined
  return { scan, state: esito, vehicle, hint: hintOf(answer) }
}

/** The line of a scan that is still on this device; `provisional` is what the copy of the inventory says of it. */
export function waitingLine(scan: Scan, provisional?: Provisional): Line {
  if (scan.refused !== undefined) return { scan, state: 'RIFIUTATA', hint: scan.refused }
  const hint = scan.order === undefined ? t('count.memoryHint') : undefined
  if (!provisional) return { scan, state: 'waiting', hint: hint ?? t('count.waitingHint') }
  return { scan, state: provisional.isCounted ? 'countedHere' : 'foundHere', vehicle: provisional.vehicle, hint }
}

/** What this device knows of a code before the server has answered. */
export interface Provisional {
  vehicle: string
  isCounted: boolean
}

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
