import { z } from 'zod'
import { jsonText } from '#src/lib/net/answers.ts'
import { randomKey } from '#src/lib/net/random-key.ts'

const DEVICE = 'scanDevice'
const REPORTED = 'scansReported'
/** Not the name that earlier releases used: they counted their own places. */
const SENT = 'scansSentUpTo'

let fallback: string | undefined

/** A UUID, also where the page is not served over https. */
export function newUuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  return randomKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** The UUID of this browser profile; of this page, where the browser stores nothing. */
export function deviceId(): string {
  try {
    const known = localStorage.getItem(DEVICE) ?? newUuid()
    localStorage.setItem(DEVICE, known)
    return known
  } catch {
    fallback ??= newUuid()
    return fallback
  }
}

/** Whether this browser has ever scanned, so that something may wait in it. */
export const hasScanned = (): boolean => localStorage.getItem(DEVICE) !== null

const reportedSchema = jsonText(z.record(z.string(), z.number()))

/** How many unsent scans this device last reported of each inventory; zeros are left out. */
export function reported(): ReadonlyMap<number, number> {
  const { data } = reportedSchema.safeParse(localStorage.getItem(REPORTED) ?? '')
  return new Map(Object.entries(data ?? {}).map(([inventory, count]) => [Number(inventory), count]))
}

/** Remembers what the server was told. Where the browser stores nothing it is told again. */
export function noteReport(inventory: number, count: number): void {
  const all = new Map(reported())
  if (count > 0) all.set(inventory, count)
  else all.delete(inventory)
  try {
    localStorage.setItem(REPORTED, JSON.stringify(Object.fromEntries(all)))
  } catch {}
}

/** The last place on this device of which a scan may have reached the server. */
export const sentUpTo = (): number => Number(localStorage.getItem(SENT) ?? 0)

/** Notes that scans up to this place may reach the server from now on, for all tabs. */
export function noteSent(position: number): void {
  try {
    if (position > sentUpTo()) localStorage.setItem(SENT, `${position}`)
  } catch {}
}
