import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { Row } from '#schema/rows/row.ts'
import { dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { ownBlock } from '#src/home/home-block.tsx'
import type { OwnLineProps } from '#src/home/own-home.ts'
import { jsonText } from '#src/lib/net/answers.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { createStore } from '#src/lib/store.ts'
import { rowOf } from '#src/providers/rows.ts'
import { buttons } from '#src/ui/buttons.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import { t } from './texts.ts'

/** The reminders of today, of visits to come and of past ones. Each goes when it is done, on this device. */
export const Reminders = ownBlock({ path: '/api/plannings/reminders', Beside: DoneButton, useShown: useLeft })

function DoneButton({ row }: OwnLineProps) {
  const { id, title } = rowOf('plannings', row)
  const dismiss = () => {
    setDismissed([...dismissed(), id])
    const undo = () => setDismissed(dismissed().filter((one) => one !== id))
    const action = { label: t('done.undo'), run: undo }
    showMessage({ success: true, message: t('visitsHome.dismissed', { name: title }), action })
  }
  return (
    <button
      type="button"
      className={buttons.small}
      aria-label={t('visitsHome.dismiss', { name: title })}
      onClick={dismiss}
    >
      <CheckIcon aria-hidden="true" />
      {t('visitsHome.done')}
    </button>
  )
}

/** Those that are not done yet. */
function useLeft(rows: readonly Row[]) {
  const stored = useSyncExternalStore(subscribe, text)
  const done = readDismissed(stored, today())
  const left = rows.filter(({ id }) => !done.includes(id))
  return { rows: left, count: left.length }
}

const { subscribe, notify } = createStore()
const today = () => dayOf(wallNow())
const key = () => `reminders-${currentSession()?.id ?? 0}`
const text = () => localStorage.getItem(key())
const dismissed = () => readDismissed(text(), today())

/** Stores in the browser what the current user has dismissed today. */
function setDismissed(ids: readonly number[]): void {
  localStorage.setItem(key(), JSON.stringify({ day: today(), ids }))
  notify()
}

const stored = z.object({ day: z.string(), ids: z.array(z.number()) })

/** The dismissed ids; those of an earlier day no longer count. */
export function readDismissed(text: string | null, today: string): number[] {
  const { data } = jsonText(stored).safeParse(text)
  return data?.day === today ? data.ids : []
}
