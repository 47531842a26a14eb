import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { subscribeToTopic, topicOf } from '#src/lib/net/realtime.ts'
import type { Session } from '#src/lib/net/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useMay } from '#src/providers/ability.ts'
import { kindOf } from '#src/sends/register.ts'
import type { Send } from '#src/sends/send.ts'
import { useRetrySend } from '#src/sends/use-retry-send.ts'
import { readSends } from '#src/sends/use-sends.tsx'
import { NEGOTIATIONS, SENDS, SENDS_ROUTE } from '../paths.ts'
import { negotiationSends } from './register.ts'
import { t } from './texts.ts'

const REFRESH_DELAY_MS = 600
const MAX_ROWS = 20

/** Reports to the user who requested a send that it failed for good, on every page, and after the next sign-in if the user was away. */
export function SendFailures({ session }: { session: Session }) {
  const may = useMay()
  const navigate = useNavigate()
  const retry = useRetrySend(negotiationSends)
  // A user who impersonates the sender does not get the reports.
  const isSender = may('send', NEGOTIATIONS) && may('read', SENDS) && session.real === undefined
  const { id } = session
  const report = useEffectEvent((failures: readonly Send[]) =>
    reportFailures(failures, { retry, show: () => navigate(SENDS_ROUTE) }),
  )
  useEffect(() => (isSender ? watchFailures(id, (failures) => report(failures)) : undefined), [isSender, id])
  return null
}

function watchFailures(userId: number, report: (failures: readonly Send[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (wait: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      readSends(negotiationSends, { richiestoDaId: userId, stato: 'failed' }, MAX_ROWS).then(
        (failed) => report(unreported(userId, failed)),
        () => {},
      )
    }, wait)
  }
  schedule(0)
  const unsubscribe = subscribeToTopic(topicOf(SENDS), () => schedule(REFRESH_DELAY_MS * (1 + Math.random())))
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

interface Actions {
  retry: (id: number) => Promise<void>
  /** Shows all sends. */
  show: () => void
}

function reportFailures([first, ...others]: readonly Send[], { retry, show }: Actions): void {
  if (!first) return
  if (others.length === 0) {
    const action = { label: t('sends.retry'), run: () => void retry(first.id) }
    return void showMessage({ success: false, message: failureText(first), action })
  }
  const action = { label: t('negotiationSends.show'), run: show }
  showMessage({ success: false, message: t('negotiationSends.failedMany', { count: others.length + 1 }), action })
}

export const failureText = ({ kindName, to, reason }: Send): string => {
  const what = [kindOf(negotiationSends, kindName)?.name, to].filter((part) => part !== undefined).join(', ')
  return t('negotiationSends.failed', { what, reason: reason ?? t('sends.noReason') })
}

const storageKey = (userId: number) => `sends-told-${userId}`

/** The failures that this browser has not reported yet. A send that fails again after a retry is reported again. */
export function unreported(userId: number, failed: readonly Send[]): Send[] {
  const reportedKeys = (localStorage.getItem(storageKey(userId)) ?? '').split(' ')
  const keys = failed.map(({ id, version }) => `${id}:${version}`)
  localStorage.setItem(storageKey(userId), keys.join(' '))
  return failed.filter((_send, index) => !reportedKeys.includes(keys[index] ?? ''))
}
