import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { subscribeToTopic, topicOf } from '#src/lib/realtime.ts'
import type { Session } from '#src/lib/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useMay } from '#src/providers/ability.ts'
import { t } from '../texts.ts'
import { readSends } from './known-sends.ts'
import { retrySend } from './retry-send.ts'
import { asSend, NEGOTIATIONS, SENDS, SENDS_ROUTE, type Send } from './send.ts'

const CALM_MS = 600
const MOST = 20

/** Tells who asked for a send that it failed for good, wherever in the console they are, and also when they come back later. */
export function SendFailures({ session }: { session: Session }) {
  const may = useMay()
  const navigate = useNavigate()
  // Somebody acting as the sender is not the sender.
  const concerned = may('send', NEGOTIATIONS) && may('read', SENDS) && session.real === undefined
  const { id } = session
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's function does the same each time
  useEffect(() => (concerned ? follow(id, () => navigate(SENDS_ROUTE)) : undefined), [concerned, id])
  return null
}

function follow(userId: number, show: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = (wait: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      tellNew(userId, show).catch(() => {})
    }, wait)
  }
  plan(0)
  const stop = subscribeToTopic(topicOf(SENDS), () => plan(CALM_MS * (1 + Math.random())))
  return () => {
    clearTimeout(timer)
    stop()
  }
}

async function tellNew(userId: number, show: () => void): Promise<void> {
  const rows = await readSends({ richiestoDaId: userId, stato: 'failed' }, MOST)
  const failed = rows.flatMap((row) => asSend(row) ?? [])
  const fresh = untold(userId, failed)
  const [first] = fresh
  if (!first) return
  if (fresh.length === 1) {
    const action = { label: t('sends.retry'), run: () => void retrySend(first.id) }
    return void showMessage({ success: false, message: failureText(first), action })
  }
  const action = { label: t('sends.show'), run: show }
  showMessage({ success: false, message: t('sends.failedMany', { count: fresh.length }), action })
}

/** What is said of a send that failed. */
export const failureText = ({ kind, to, reason }: Send): string => {
  const what = [t(`sends.kinds.${kind}`), to].filter((part) => part !== undefined).join(', ')
  return t('sends.failed', { what, reason: reason ?? t('sends.noReason') })
}

const keyOf = (userId: number) => `sends-told-${userId}`

/** Those that this browser has not told yet. A send that failed once more after a retry is told again. */
export function untold(userId: number, failed: readonly Send[]): Send[] {
  const told = (localStorage.getItem(keyOf(userId)) ?? '').split(' ')
  const names = failed.map(({ id, version }) => `${id}:${version}`)
  localStorage.setItem(keyOf(userId), names.join(' '))
  return failed.filter((_send, index) => !told.includes(names[index] ?? ''))
}
