import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Table } from '#schema/table.ts'
import { nextStepOf } from '#src/commands/next-steps.ts'
import { removeDraft } from '#src/device/drafts/stored-drafts.ts'
import { enqueue, type QueuedRequest, replace, settled, useQueue } from '#src/device/outbox/queue.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { ownSession, SessionOver } from '#src/lib/net/own-session.ts'
import { asRow } from '#src/lib/net/records.ts'
import { type MessageAction, showMessage } from '#src/lib/snackbar.ts'
import { useModel } from '#src/providers/model.ts'
import { sayWaits, sayWaitsForSignIn } from '../offline/waits-message.ts'
import { t } from '../texts.ts'
import { KIND, QUEUED } from './paths.ts'
import { contentOf, requestOf } from './request.ts'
import type { Acceptance } from './use-acceptance.ts'
import { type AcceptanceDraft, useAcceptanceDraft } from './use-acceptance-draft.ts'
import { useCorrection } from './use-correction.ts'

/** How long the message of success stays. */
export const RECORDED_MS = 5_000

export interface Recording {
  draft: AcceptanceDraft
  /** Acceptances of this device that the server has not recorded, but the one on screen. */
  waiting: readonly QueuedRequest[]
  /** The request that is on its way, and the screen waits for. */
  sending?: { percent?: number; isQueued: boolean }
  /** The request that is being corrected. */
  queued?: string
  /** Whether the input is on screen: one to be corrected is read from the device first. */
  isReady: boolean
  /** Why the request on screen was refused. */
  refusal?: string
  record: () => Promise<void>
  /** Goes on with a new acceptance while the one before is on its way. */
  another: () => void
}

/** Hands the acceptance to the queue of this device, and says what became of it. */
export function useRecording(acceptance: Acceptance): Recording {
  const { queued, address, show, isShown } = useRequestOnPage()
  const [sendingId, setSendingId] = useState<string>()
  const requests = useQueue((one) => one.kind === KIND)
  const draft = useAcceptanceDraft(acceptance, queued)
  const [refusal, setRefusal] = useState<string>()
  const { isReady, missing } = useCorrection({ acceptance, queued, requests, isShown, onGone: () => address() })

  const nextStep = useNextStep(acceptance.table)

  const startAnew = () => {
    show(undefined)
    setSendingId(undefined)
    setRefusal(undefined)
    acceptance.reset()
    address()
  }

  async function record() {
    const request = requestOf(acceptance.input)
    const session = ownSession()
    setSendingId('')
    setRefusal(undefined)
    let isOnDevice = false
    try {
      const keyed = { ...request, key: await draft.requestKey(contentOf(request)) }
      const { id, onDevice } = await (queued === undefined ? enqueue(keyed) : replace(queued, keyed))
      isOnDevice = onDevice
      show(id)
      setSendingId(id)
      // A request that only this page holds is lost with it: its draft stays until it has arrived.
      const left = onDevice ? undefined : draft.leave()
      if (onDevice) draft.discard()
      acceptance.markSaved()
      const outcome = await session.only(settled(id))
      tell(outcome)
      if (left && outcome.state === 'sent') await removeDraft(left)
    } catch (failure) {
      setSendingId(undefined)
      if (isOnDevice && failure instanceof SessionOver) sayWaitsForSignIn()
      else reportFailure(failure)
    }
  }

  function tell({ id, state, answer, reason = '', errors = {} }: QueuedRequest) {
    sayState(state, nextStep(answer))
    if (!isShown(id)) return
    if (state !== 'failed') return startAnew()
    setSendingId(undefined)
    setRefusal(reason)
    acceptance.refuse(errors)
    address(id)
  }

  const progress = progressOf(requests, sendingId, queued)
  return {
    draft: { ...draft, missing: [...missing, ...draft.missing] },
    ...progress,
    queued,
    isReady,
    refusal: refusal ?? progress.refusal,
    record,
    another: startAnew,
  }
}

/** What may be done next about an acceptance that was recorded, as its answer tells of it. */
function useNextStep(table: Table): (answer: unknown) => MessageAction | undefined {
  const model = useModel()
  return (answer) => {
    const after = typeof answer === 'object' && answer !== null && 'data' in answer ? asRow(answer.data) : undefined
    return after && nextStepOf({ model, table, after })
  }
}

/** Says what became of a request, wherever the user is by now; a page says itself that its own was refused. */
function sayState(state: QueuedRequest['state'], next: MessageAction | undefined): void {
  const timeout = next ? undefined : RECORDED_MS
  if (state === 'sent') showMessage({ success: true, message: t('acceptance.recorded'), timeout, next })
  if (state === 'waiting') sayWaits()
}

/** The request on the page: the one that its address names, to be corrected, and the one last sent from it. */
function useRequestOnPage() {
  const [search, setSearch] = useSearchParams()
  const sent = useRef<string>(undefined)
  const show = (id: string | undefined) => {
    sent.current = id
  }
  // A page that is gone changes no address.
  useEffect(
    () => () => {
      sent.current = undefined
    },
    [],
  )
  return {
    queued: search.get(QUEUED) ?? undefined,
    address: (id?: string) => setSearch(id === undefined ? {} : { [QUEUED]: id }, { replace: true }),
    show,
    isShown: (id: string) => sent.current === id,
  }
}

/** How the requests of this device stand: the one that the screen waits for, the others, and why the queued one was refused. */
function progressOf(
  requests: readonly QueuedRequest[],
  sendingId: string | undefined,
  queued: string | undefined,
): Pick<Recording, 'waiting' | 'sending' | 'refusal'> {
  const isOnScreen = ({ id }: QueuedRequest) => id === sendingId || id === queued
  const sending = requests.find(({ id }) => id === sendingId)
  return {
    waiting: requests.filter((one) => one.state !== 'sent' && !isOnScreen(one)),
    sending: sendingId === undefined ? undefined : { percent: sending?.percent, isQueued: sendingId !== '' },
    refusal: requests.find(({ id }) => id === queued)?.reason,
  }
}
