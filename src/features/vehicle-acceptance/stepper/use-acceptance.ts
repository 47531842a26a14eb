import { useEffect, useEffectEvent, useState } from 'react'
import { tableOf } from '#schema/model.ts'
import { createSchema, fieldErrors } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { useSession } from '#src/lib/net/session.ts'
import { useModel } from '#src/providers/model.ts'
import { t } from '../texts.ts'
import { type AcceptanceInput, bodyOf, startInput } from './acceptance-input.ts'
import { ACCEPTANCES } from './paths.ts'
import { errorsWithin, type FieldErrors, hasErrors, type Step, stepOf, steps } from './steps.ts'

export interface Acceptance {
  table: Table
  userId: number | undefined
  input: AcceptanceInput
  /** The input as the queue or nobody has it: what differs from it is not saved yet. */
  baseline: AcceptanceInput
  step: Step
  isWrong: (step: Step) => boolean
  /** Whether nothing is wrong in a step, be it said on screen yet or not. */
  isRight: (step: Step) => boolean
  /** The sentence under a field; undefined before its step was left. */
  errorOf: (field: string) => string | undefined
  /** Changes what a step holds; what the server said of that step no longer counts. */
  change: (step: Step, change: (now: AcceptanceInput) => AcceptanceInput) => void
  /** Shows a step; the one before counts as attempted. */
  goTo: (step: Step) => void
  /** Goes to the first step that is wrong; false when none is. */
  goToWrong: () => boolean
  /** Shows other input, in the step it was left in, with what the server said of it; `isSaved` when the queue has it. */
  restore: (input: AcceptanceInput, options?: { step?: Step; refusals?: FieldErrors; isSaved?: boolean }) => void
  /** The queue has the input now. */
  markSaved: () => void
  refuse: (refusals: FieldErrors) => void
  /** A new acceptance, at step 1. */
  reset: () => void
}

const nothing: FieldErrors = {}

/** The input of the stepper, where the user is in it, and what is wrong. */
export function useAcceptance(): Acceptance {
  const table = tableOf(useModel(), ACCEPTANCES)
  const userId = useSession()?.id
  const [input, setInput] = useState(() => startInput(userId))
  const [baseline, setBaseline] = useState(input)
  const [step, setStep] = useState<Step>('vehicle')
  const [attempted, setAttempted] = useState<readonly Step[]>([])
  const [refusals, setRefusals] = useState(nothing)
  const errors = { ...errorsOf(table, input), ...refusals }

  const show = (shown: AcceptanceInput, said: FieldErrors, left: Step = 'vehicle') => {
    setInput(shown)
    setRefusals(said)
    setAttempted(steps.slice(0, steps.indexOf(left)))
    setStep(firstWrong(said) ?? left)
  }

  const reset = () => {
    const fresh = startInput(userId)
    show(fresh, nothing)
    setBaseline(fresh)
  }
  useWhenSeenAgain(() => {
    if (input === baseline && input.values.dataAccettazione !== startInput(userId).values.dataAccettazione) reset()
  })

  return {
    table,
    userId,
    input,
    baseline,
    step,
    ...judge({ errors, refusals, attempted }),
    change: (one, change) => {
      setInput(change)
      setRefusals((before) => without(before, one))
    },
    goTo: (next) => {
      setAttempted((before) => [...before, step])
      if (steps.indexOf(next) < steps.indexOf(step) || !hasErrors(errors, step)) setStep(next)
    },
    goToWrong: () => {
      setAttempted(steps)
      const wrong = firstWrong(errors)
      if (wrong) setStep(wrong)
      return wrong !== undefined
    },
    restore: (restored, { step: left, refusals: said = nothing, isSaved = false } = {}) => {
      show(restored, said, left)
      if (isSaved) setBaseline(restored)
    },
    markSaved: () => setBaseline(input),
    refuse: (said) => {
      setRefusals(said)
      setStep(firstWrong(said) ?? step)
    },
    reset,
  }
}

const firstWrong = (errors: FieldErrors) => steps.find((one) => hasErrors(errors, one))

interface Mistakes {
  /** All that is wrong now, with the refusals. */
  errors: FieldErrors
  /** What the server said. */
  refusals: FieldErrors
  /** The steps that were left. */
  attempted: readonly Step[]
}

/** What is wrong by step and by field: of a step that was not left yet, only what the server said is shown. */
function judge({ errors, refusals, attempted }: Mistakes): Pick<Acceptance, 'isWrong' | 'isRight' | 'errorOf'> {
  const shownIn = (step: Step) => (attempted.includes(step) ? errors : refusals)
  return {
    isWrong: (step) => hasErrors(shownIn(step), step),
    isRight: (step) => !hasErrors(errors, step),
    errorOf: (field) => shownIn(stepOf(field))[field]?.join('. '),
  }
}

/** A page left open overnight has the day of yesterday until somebody looks at it again. */
function useWhenSeenAgain(work: () => void): void {
  const run = useEffectEvent(work)
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && run()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])
}

function without(errors: FieldErrors, step: Step): FieldErrors {
  const gone = errorsWithin(errors, step)
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !Object.hasOwn(gone, field)))
}

/** What is wrong with the input, by body key: as the server would say it, and a signature that is not confirmed. */
export function errorsOf(table: Table, input: AcceptanceInput): FieldErrors {
  const result = createSchema(table).safeParse(bodyOf(input))
  const errors = result.success ? {} : fieldErrors(result.error)
  const isUnconfirmed = input.signature && !input.signature.file
  return isUnconfirmed ? { ...errors, firma: [t('signature.unconfirmed')] } : errors
}
