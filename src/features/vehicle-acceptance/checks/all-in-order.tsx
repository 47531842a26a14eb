import type { MouseEvent } from 'react'
import { buttons } from '#src/ui/buttons.ts'
import { CheckTwiceIcon, UndoIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { boxes } from '../parts/boxes.ts'
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
  const open = openChecks(types, value)
  const fromButton = value.length - byHand(value).length
  const change = (checks: CheckAnswer[], { currentTarget }: MouseEvent<HTMLElement>) => {
    onChange(checks)
    // The button that was pressed is gone then.
    currentTarget.closest('section')?.focus({ preventScroll: true })
  }
  if (open.inOrder.length + fromButton === 0) return null
  return (
    <Stack as="section" below="lg" className={boxes.low} tabIndex={-1} aria-label={t('checks.allInOrder')}>
      {open.inOrder.length > 0 && (
        <BigButton look="way" onClick={(event) => change(withAllInOrder(types, value), event)}>
          <CheckTwiceIcon />
          {t('checks.allInOrder')}
        </BigButton>
      )}
      <div role="status">
        {open.inOrder.length > 0 && <p>{t('checks.willBeInOrder', { count: open.inOrder.length })}</p>}
        {fromButton > 0 && <p>{t('checks.fromButton', { count: fromButton })}</p>}
        {open.byHand.length > 0 && (
          <p className="muted">{t('checks.byHand', { names: open.byHand.map(({ nome }) => nome).join(', ') })}</p>
        )}
      </div>
      {fromButton > 0 && (
        <Row>
          <button type="button" className={buttons.plain} onClick={(event) => change(byHand(value), event)}>
            <UndoIcon />
            {t('checks.undoAll')}
          </button>
        </Row>
      )}
    </Stack>
  )
}
