import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftFile } from '#src/device/drafts/draft.ts'
import { type QueuedRequest, reopen } from '#src/device/outbox/queue.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { t } from '../texts.ts'
import { inputOf } from './stored-input.ts'
import type { Acceptance } from './use-acceptance.ts'

interface Options {
  acceptance: Acceptance
  /** The request that the address names. */
  queued: string | undefined
  requests: readonly QueuedRequest[]
  /** Whether the input of that request is on screen already. */
  isShown: (id: string) => boolean
  onGone: () => void
}

interface Correction {
  /** False while it is read from the device: what somebody typed before that would be lost. */
  isReady: boolean
  /** Files that the device has lost. */
  missing: readonly DraftFile[]
}

/** Shows the input of a queued request that is to be corrected, with what the server said of it. */
export function useCorrection({ acceptance, queued, requests, isShown, onGone }: Options): Correction {
  const [read, setRead] = useState<string>()
  const [lost, setLost] = useState<{ queued: string; missing: readonly DraftFile[] }>()
  const show = useEffectEvent(async (id: string, isCurrent: () => boolean) => {
    if (isShown(id)) return
    const found = await reopen(id)
    const files = found?.files.map(({ name: key, fileName: name, file }) => ({ key, name, file })) ?? []
    const restored = found && inputOf({ form: found.form, files }, acceptance.userId)
    if (!isCurrent()) return
    if (!restored) {
      showMessage({ success: 'warning', message: t('acceptance.gone') })
      return onGone()
    }
    const refusals = requests.find((one) => one.id === id)?.errors
    acceptance.restore(restored.input, { refusals, isSaved: true })
    setLost({ queued: id, missing: restored.missing })
  })
  useEffect(() => {
    let isCurrent = true
    if (queued !== undefined) {
      show(queued, () => isCurrent)
        .catch(reportFailure)
        .finally(() => isCurrent && setRead(queued))
    }
    return () => {
      isCurrent = false
    }
  }, [queued])
  return {
    isReady: queued === undefined || queued === read || isShown(queued),
    missing: lost?.queued === queued ? (lost?.missing ?? []) : [],
  }
}
