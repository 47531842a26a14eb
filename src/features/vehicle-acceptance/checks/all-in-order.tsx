import { useRef } from 'react'
import { buttons } from '#src/ui/buttons.ts'
import { CheckTwiceIcon, UndoIcon } from '#src/ui/icons.tsx'
import { t } from '../texts.ts'
import type { CheckType } from './checks-input.tsx'
import { byHand, type CheckAnswer, openChecks, withAllInOrder } from './in-order.ts'

interface Props {
  types: readonly CheckType[]
  value: readonly CheckAnswer[]
  onChange: (value: CheckAnswer[]) => void
}

/** Answers at once what is in order, to mark the exceptions afterwards; says what it answered, and takes that back. */
export function AllInOrder({ types, value, onChange }: Props) {
  const bar = useRef<HTMLElement>(null)
  const open = openChecks(types, value)
  const fromButton = value.length - byHand(value).length
  const change = (checks: CheckAnswer[]) => {
    onChange(checks)
    // The button that was pressed is gone then.
    bar.current?.focus({ preventScroll: true })
  }
  if (open.inOrder.length + fromButton === 0) return null
  return (
    <section ref={bar} className="all-in-order" tabIndex={-1} aria-label={t('checks.allInOrder')}>
      {open.inOrder.length > 0 && (
        <button type="button" className="step-button" onClick={() => change(withAllInOrder(types, value))}>
          <CheckTwiceIcon />
          {t('checks.allInOrder')}
        </button>
      )}
      <div role="status">
        {open.inOrder.length > 0 && <p>{t('checks.willBeInOrder', { count: open.inOrder.length })}</p>}
        {fromButton > 0 && <p>{t('checks.fromButton', { count: fromButton })}</p>}
        {open.byHand.length > 0 && (
          <p className="muted">{t('checks.byHand', { names: open.byHand.map(({ nome }) => nome).join(', ') })}</p>
        )}
      </div>
      {fromButton > 0 && (
        <button type="button" className={buttons.plain} onClick={() => change(byHand(value))}>
          <UndoIcon />
          {t('checks.undoAll')}
        </button>
      )}
    </section>
  )
}
