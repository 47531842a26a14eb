import { type Progress, personName } from '../answers.ts'
import { t } from '../texts.ts'

const RECENT_MS = 60 * 60_000

/** Somebody who counted lately, and how many milliseconds ago. */
interface Contact {
  name: string
  ago: number
}

/** Who counted within the hour before `at`, the last one first. */
export function recentContacts(
  { perUtente, dispositivi }: Pick<Progress, 'perUtente' | 'dispositivi'>,
  at: number,
): Contact[] {
  const counted = [
    ...perUtente.map(({ utente, ultimo }) => ({ utente, last: ultimo })),
    ...dispositivi.map(({ utente, ultimaScansione }) => ({ utente, last: ultimaScansione })),
  ]
  const latest = new Map<string, number>()
  for (const { utente, last } of counted) {
    const ago = last ? Math.max(0, at - Date.parse(last)) : Number.POSITIVE_INFINITY
    const name = personName(utente) || t('inventoryProgress.someone')
    if (ago < (latest.get(name) ?? RECENT_MS)) latest.set(name, ago)
  }
  return [...latest].map(([name, ago]) => ({ name, ago })).sort((one, other) => one.ago - other.ago)
}

/** 'Ada Rossi ha contato 20 secondi fa' */
export function contactText({ name, ago }: Contact): string {
  const seconds = Math.max(1, Math.round(ago / 1000))
  const when =
    seconds < 60
      ? t('conclude.secondsAgo', { count: seconds })
      : t('conclude.minutesAgo', { count: Math.round(seconds / 60) })
  return t('conclude.hasCounted', { name, when })
}
