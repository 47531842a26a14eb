import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { inRome } from '#schema/rules/rome.ts'
import { Fact } from '#src/page/fact.tsx'
import { useModel } from '#src/providers/model.ts'
import { type FieldOf, rowOf } from '#src/providers/rows.ts'
import { InlineCell } from '#src/record/inline/inline-cell.tsx'
import type { InlineEdits } from '#src/record/inline/inline-edits.ts'
import { CallbackCell, isFollowed } from '../callback/callback.tsx'
import { NEGOTIATIONS } from '../paths.ts'
import { t } from './texts.ts'

const CALLBACK: FieldOf<typeof NEGOTIATIONS> = 'richiamareInData'

interface Props {
  row: Row
  /** Undefined for whoever may only read. */
  edits?: InlineEdits
}

/** When a negotiation is to be called back, edited where it stands; of one that is closed, since when it is. */
export function Callback({ row, edits }: Props) {
  const negotiation = rowOf(NEGOTIATIONS, row)
  if (!isFollowed(negotiation)) return <Closed row={row} />
  const item = edits?.fieldIn(row, CALLBACK)
  const shown = negotiation.richiamareInData ? (
    <CallbackCell row={row} />
  ) : (
    <span className="record-none">{t('negotiationPage.nobody')}</span>
  )
  return (
    <Fact isPlain={Boolean(negotiation.richiamareInData)} label={t('negotiationPage.callback')}>
      {edits && item ? <InlineCell {...{ item, row, edits }}>{shown}</InlineCell> : shown}
    </Fact>
  )
}

/** 'Vinta il 23-11-2026'; nothing of one that was archived while it was open. */
function Closed({ row }: { row: Row }) {
  const { esito: outcome, statoDal: since } = rowOf(NEGOTIATIONS, row)
  const { options } = tableOf(useModel(), NEGOTIATIONS).fields.esito ?? {}
  if (!outcome || outcome === 'A' || !since) return null
  return (
    <strong>{t('negotiationPage.closed', { outcome: options?.[outcome], day: inRome(new Date(since)).day })}</strong>
  )
}
