import type { Row } from '#schema/row.ts'
import { type FieldOf, rowOf } from '#src/providers/rows.ts'
import { InlineCell } from '#src/record/inline/inline-cell.tsx'
import type { InlineEdits } from '#src/record/inline/inline-edits.ts'
import { Fact } from '#src/record/page/fact.tsx'
import { callbackText } from '../calendar/slot-texts.ts'
import { CallbackActions, useCallbackPanel } from '../callback/callback-actions.tsx'
import { CallbackPanel } from '../callback/callback-panel.tsx'
import { NEGOTIATIONS } from '../sends/send.ts'
import { t } from './texts.ts'

const CALLBACK: FieldOf<typeof NEGOTIATIONS> = 'richiamareInData'

interface Props {
  row: Row
  /** Undefined for whoever may only read. */
  edits?: InlineEdits
  onSaved: (row: Row) => void
}

/** When a negotiation is to be called back: edited where it stands, noted as done, or put off with one click. */
export function Callback({ row, edits, onSaved }: Props) {
  const panel = useCallbackPanel()
  const negotiation = rowOf(NEGOTIATIONS, row)
  const text = callbackText(negotiation) || <span className="record-none">{t('negotiationPage.nobody')}</span>
  const item = edits?.fieldIn(row, CALLBACK)
  return (
    <>
      <Fact label={t('negotiationPage.callback')}>
        {edits && item ? <InlineCell {...{ item, row, edits }}>{text}</InlineCell> : text}
        {item && <CallbackActions {...{ panel, onSaved }} row={negotiation} />}
      </Fact>
      {panel.kind && (
        <div className="negotiation-panel">
          <CallbackPanel key={panel.kind} kind={panel.kind} row={negotiation} {...{ panel, onSaved }} />
        </div>
      )}
    </>
  )
}
