import { useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { CallActions } from '#src/calls/call-actions.tsx'
import { rowName } from '#src/fields/record-label.ts'
import { Fact } from '#src/page/fact.tsx'
import { usePageEdits } from '#src/page/use-page-edits.ts'
import { rowOf } from '#src/providers/rows.ts'
import { InlineCell } from '#src/record/inline/inline-cell.tsx'
import { MailIcon, SwitchUserIcon } from '#src/ui/icons.tsx'
import { isFollowed } from '../callback/callback.tsx'
import { PlanMenu, useCallActions, useCallbackPanel } from '../callback/callback-actions.tsx'
import { CallbackPanel } from '../callback/callback-panel.tsx'
import { NEGOTIATIONS } from '../paths.ts'
import { ownerOf } from '../reassign/use-people.ts'
import { useReassign } from '../reassign/use-reassign.tsx'
import { StatePicker } from '../state/state-picker.tsx'
import { Callback } from './callback.tsx'
import { CustomerLink } from './customer-link.tsx'
import { pageOptions } from './page-options.ts'
import { t } from './texts.ts'

interface Props {
  table: Table
  row: Row
  onSaved: (row: Row) => void
}

/** What changes daily on a negotiation, each changed where it stands: state, callback, owner, score; and how to reach them. */
export function NegotiationFacts({ table, row, onSaved }: Props) {
  const options = useMemo(() => pageOptions([]), [])
  const edits = usePageEdits({ table, row, options, onSaved })
  const { score } = rowOf(NEGOTIATIONS, row)
  const scoreItem = edits?.fieldIn(row, 'score')
  const shownScore = score ?? <span className="record-none">–</span>
  return (
    <>
      <Fact isPlain label={t('negotiationPage.state')}>
        <StatePicker {...{ row, onSaved }} />
      </Fact>
      <Callback {...{ row, edits }} />
      <Fact label={t('negotiationPage.owner')}>
        <Owner {...{ table, row, onSaved }} />
      </Fact>
      <Fact label={t('negotiationPage.score')}>
        {edits && scoreItem ? (
          <InlineCell {...{ row, edits }} item={scoreItem}>
            {shownScore}
          </InlineCell>
        ) : (
          shownScore
        )}
      </Fact>
      <CustomerLink row={row} />
      <Reach {...{ row, onSaved }} mayUpdate={edits !== undefined} />
    </>
  )
}

/** How to call and write to them, and what became of the call. */
function Reach({ row, onSaved, mayUpdate }: Pick<Props, 'row' | 'onSaved'> & { mayUpdate: boolean }) {
  const negotiation = rowOf(NEGOTIATIONS, row)
  const { email, richiamareInData } = negotiation
  const panel = useCallbackPanel()
  const actions = useCallActions({ row: negotiation, panel, onSaved })
  return (
    <>
      <div className="negotiation-reach">
        <CallActions {...actions} />
        {mayUpdate && isFollowed(negotiation) && !richiamareInData && (
          <PlanMenu {...{ panel, onSaved }} row={negotiation} />
        )}
        {email && (
          <a className="plain-button word-button negotiation-write" href={`mailto:${email}`} title={email}>
            <MailIcon aria-hidden="true" />
            <span>{t('negotiationPage.write')}</span>
          </a>
        )}
      </div>
      {panel.kind && (
        <div className="negotiation-panel">
          <CallbackPanel key={panel.kind} kind={panel.kind} row={negotiation} {...{ panel, onSaved }} />
        </div>
      )}
    </>
  )
}

function Owner({ table, row, onSaved }: Props) {
  const { action, dialog } = useReassign(table, onSaved)
  const owner = ownerOf(rowOf(NEGOTIATIONS, row).operatore)
  const name = owner?.label ?? t('negotiationPage.nobody')
  if (!action || action.disabledReason !== undefined) return name
  return (
    <>
      <button
        type="button"
        className="link-button"
        title={action.title}
        aria-label={`${action.label(rowName(table, row))}: ${name}`}
        onClick={() => action.run(row)}
      >
        {name} <SwitchUserIcon />
      </button>
      {dialog}
    </>
  )
}
