import type { Negotiation } from '../paths.ts'
import { t } from '../texts.ts'

type Callback = Pick<Negotiation, 'richiamareInData' | 'richiamareInOrario'>

/** '25-02-2026 alle 15:30', or the part that is set. */
export function callbackText({ richiamareInData: day, richiamareInOrario: time }: Callback): string {
  return day && time ? t('negotiationCalendar.at', { day, time }) : day || time || ''
}

/** 'dal 01-03-2026 al 31-05-2026', or the part that is set. */
export function rentalText({ inizio: from, fine: to }: Pick<Negotiation, 'inizio' | 'fine'>): string {
  return [from && t('negotiationCalendar.from', { day: from }), to && t('negotiationCalendar.to', { day: to })]
    .filter(Boolean)
    .join(' ')
}
