import { useRef, useState } from 'react'
import { usePhone } from '#src/lib/media.ts'
import type { FilterItem } from './filter-controls.tsx'
import { stepIds } from './filter-steps.tsx'

/** What the open panel shows: the value of a field, or the fields, where `last` was the one before. */
interface Step {
  isOpen: boolean
  chosen?: string
  last?: string
  /** The chip that was pressed: the way back leads there. */
  chip?: HTMLElement
}

/** The steps of the panel: a field, its value, and back; one field alone is chosen already. */
export function useFilterPanel(items: readonly FilterItem[], prefix: string) {
  const button = useRef<HTMLButtonElement>(null)
  const [step, setStep] = useState<Step>({ isOpen: false })
  const phone = usePhone()
  const [only, ...more] = items
  const chosen = more.length === 0 ? only?.key : step.chosen
  const onClose = () => {
    // The content stays during the closing animation.
    setStep({ ...step, isOpen: false })
    const opener = step.chip?.isConnected ? step.chip : button.current
    opener?.focus()
  }
  const openAt = (key: string | undefined, chip?: HTMLElement) =>
    setStep({ isOpen: true, ...(key === undefined ? { last: chosen } : { chosen: key, chip }) })
  const onBack = () => {
    // What is typed is applied when its input loses the focus: one that is taken away does not.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    if (step.chosen === undefined || step.chip) onClose()
    else openAt(undefined)
  }
  const first = step.last === undefined ? stepIds.search(prefix) : stepIds.field(prefix, step.last)
  return {
    chosen,
    openAt,
    // The keyboard of a phone would cover the fields.
    focusId: chosen === undefined ? (phone && step.last === undefined ? '' : first) : prefix + chosen,
    panel: {
      ...{ button, onClose, onBack, open: step.isOpen, hasSteps: more.length > 0 },
      onOpenChange: (open: boolean) => setStep(open ? { isOpen: open } : { ...step, isOpen: open }),
    },
  }
}
