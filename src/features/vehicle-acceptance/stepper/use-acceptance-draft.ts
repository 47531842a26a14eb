import { useEffect, useState } from 'react'
import type { Draft, DraftContent, DraftFile } from '#src/device/drafts/draft.ts'
import { asText } from '#src/lib/format.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { type DraftControls, useDraft } from '#src/record/drafts/use-draft.ts'
import { t } from '../texts.ts'
import { ACCEPTANCES, QUEUED, STEPPER_ROUTE } from './paths.ts'
import { entriesOf, filesOf, formOf, inputOf, isUntouched } from './stored-input.ts'
import type { Acceptance } from './use-acceptance.ts'

export interface AcceptanceDraft extends Omit<DraftControls, 'autosave' | 'stored'> {
  /** Files of the resumed draft that the device could not keep. */
  missing: readonly DraftFile[]
}

/** Keeps the input on the device while it is not saved, and offers it again; a correction has a draft of its own. */
export function useAcceptanceDraft(acceptance: Acceptance, queued: string | undefined): AcceptanceDraft {
  const { table, userId, input, baseline, step } = acceptance
  const [missing, setMissing] = useState<readonly DraftFile[]>([])
  const key = { table: ACCEPTANCES, id: queued === undefined ? 'new' : `queued ${queued}`, kind: 'stepper' }
  const { autosave, stored, discard, ...controls } = useDraft(key, (draft: Draft) => {
    const restored = inputOf(draft, userId)
    if (!restored) return
    setMissing(restored.missing)
    acceptance.restore(restored.input, { step: restored.step })
  })
  const content = (): DraftContent | undefined => {
    if (input === baseline || isUntouched(input, userId)) return undefined
    const serial = asText(input.values.matricola)
    const title = serial === '' ? t('acceptance.draft') : t('acceptance.draftOf', { serial })
    const path = queued === undefined ? STEPPER_ROUTE : `${STEPPER_ROUTE}?${QUEUED}=${queued}`
    const entries = entriesOf(input, table, userId, step)
    return { title, path, entries, form: formOf(input, step), files: filesOf(input) }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: stored again when the input or the step has changed
  useEffect(() => autosave(content), [input, baseline, step])
  useUnsavedInput(() => content() !== undefined, { discard, keep: stored })

  return {
    ...controls,
    missing,
    discard: () => {
      discard()
      setMissing([])
    },
  }
}
