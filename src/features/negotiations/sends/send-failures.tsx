import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { subscribeToTopic, topicOf } from '#src/lib/realtime.ts'
import type { Session } from '#src/lib/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useMay } from '#src/providers/ability.ts'
import { NEGOTIATIONS, SENDS, SENDS_ROUTE } from '../paths.ts'
import { t } from '../texts.ts'
import { retrySend } from './retry-send.ts'
import { asSend, type Send } from './send.ts'
import { readSends } from './sends-cache.ts'

const REFRESH_DELAY_MS = 600
const MAX_ROWS = 20

/** Reports to the user who requested a send that it failed for good, on every page, and after the next sign-in if the user was away. */
export function SendFailures({ session }: { session: Session }) {
  const may = useMay()
  const navigate = useNavigate()
  // A user who impersonates the sender does not get the reports.
  const isSender = may('send', NEGOTIATIONS) && may('read', SENDS) && session.real === undefined
  const { id } = session
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's function does the same each time
  useEffect(() => (isSender ? watchFailures(id, () => navigate(SENDS_ROUTE)) : undefined), [isSender, id])
  return null
}

function watchFailures(userId: number, showSends: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (wait: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      reportNew(userId, showSends).catch(() => {})
    }, wait)
  }
  schedule(0)
  const unsubscribe = subscribeToTopic(topicOf(SENDS), () => schedule(REFRESH_DELAY_MS * (1 + Math.random())))
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

async function reportNew(userId: number, showSends: () => void): Promise<void> {
  const rows = await readSends({ richiestoDaId: userId, stato: 'failed' }, MAX_ROWS)
  const failed = rows.flatMap((row) => asSend(row) ?? [])
  const newFailures = unreported(userId, failed)
  const [first] = newFailures
  if (!first) return
  if (newFailures.length === 1) {
    const action = { label: t('sends.retry'), run: () => void retrySend(first.id) }
    return void showMessage({ success: false, message: failureText(first), action })
  }
  const action = { label: t('sends.show'), run: showSends }
  showMessage({ success: false, message: t('sends.failedMany', { count: newFailures.length }), action })
}

export const failureText = ({ kind, to, reason }: Send): string => {
  const what = [t(`sends.kinds.${kind}`), to].filter((part) => part !== undefined).join(', ')
  return t('sends.failed', { what, reason: reason ?? t('sends.noReason') })
}

const storageKey = (userId: number) => `sends-told-${userId}`

/** The failures that this browser has not reported yet. A send that fails again after a retry is reported again. */
export function unreported(userId: number, failed: readonly Send[]): Send[] {
  const reportedKeys = (localStorage.getItem(storageKey(userId)) ?? '').split(' ')
  const keys = failed.map(({ id, version }) => `${id}:${version}`)
  localStorage.setItem(storageKey(userId), keys.join(' '))
  return failed.filter((_send, index) => !reportedKeys.includes(keys[index] ?? ''))
}
