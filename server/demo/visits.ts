import type { BodyOf } from '#schema/rows/typed-rows.ts'
import { dayToIso } from '#schema/rules/day.ts'
import { dayBefore, type Ids, pick } from './companies.ts'

const titles = [
  'Visita in cantiere',
  'Presentazione gamma',
  'Rinnovo contratto',
  'Sopralluogo',
  'Consegna mezzo',
  'Telefonata',
]
const descriptions = [
  'Verificare gli accessi e la portanza del terreno.',
  'Portare il listino aggiornato e le schede tecniche.',
  'Discutere le condizioni per la prossima stagione.\nChiedere i nuovi cantieri.',
]
const starts = ['08:30', '09:00', '10:30', '11:30', '14:00', '15:00', '16:30']
const minutes = [60, 45, 90, 60, 120, 60, 30]

/**
 * The nth visit around today, from forty days before to fifty after, on working days: most of those behind us have their report.
 * Every twentieth overlaps another one of its agent; every twelfth reminds of something, some of them today.
 */
export function visit(n: number, customers: readonly Customer[], ids: Ids, today: string): BodyOf<'plannings'> {
  const customer = pick(customers, n * 17)
  const agents = ids.agents ?? []
  const date = workingDay(dayBefore(today, 40 - ((n * 17) % 91)))
  const reported = dayToIso(date) < dayToIso(today) && n % 9 !== 4
  const startTime = pick(starts, Math.floor(n / 7)) ?? ''
  const reminds = n % 12 === 0
  return {
    title: pick(titles, n * 5),
    customerId: customer?.id,
    // The first two agents sign in as demo users: they have the fullest calendars.
    agentId:
      n % 4 === 0 ? pick(agents.slice(0, 2), n / 4 + Math.floor(n / 72)) : (customer?.agentId ?? pick(agents, n)),
    date,
    startTime,
    endTime: later(startTime, pick(minutes, n) ?? 60),
    description: n % 3 === 0 ? pick(descriptions, n / 3) : null,
    communicationPlanId: pick(ids.communications ?? [], n),
    meetingPlanIds: [pick(ids.meetings ?? [], n)],
    communicationReportId: reported ? pick(ids.communications ?? [], n + 1) : null,
    meetingReportIds: reported ? [pick(ids.meetings ?? [], n), pick(ids.meetings ?? [], n + 2)] : [],
    date_reminder: reminds ? (n % 72 === 0 ? today : dayBefore(date, 1)) : null,
    note_reminder: reminds ? 'Confermare l’appuntamento con il cliente' : null,
  }
}

export interface Customer {
  id: number
  agentId: number | null
}

/** The day itself, or the Monday after a weekend. */
function workingDay(day: string): string {
  const weekday = new Date(`${dayToIso(day)}T00:00:00Z`).getUTCDay()
  if (weekday === 6) return dayBefore(day, -2)
  return weekday === 0 ? dayBefore(day, -1) : day
}

function later(time: string, by: number): string {
  const [hours = 0, minute = 0] = time.split(':').map(Number)
  const total = hours * 60 + minute + by
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}
