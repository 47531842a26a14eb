import { Link } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import { wallNow } from '#src/calendar/wall-clock.ts'
import { CallLine } from '#src/calls/call-line.tsx'
import { recordLabel } from '#src/fields/record-label.ts'
import { RowName } from '#src/fields/row-name.tsx'
import { ownBlock } from '#src/home/home-block.tsx'
import type { OwnLineProps } from '#src/home/own-home.ts'
import { useModel } from '#src/providers/model.ts'
import { rowOf } from '#src/providers/rows.ts'
import { UserIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { CallbackDue } from '../callback/callback.tsx'
import { useCallActions, useCallbackPanel } from '../callback/callback-actions.tsx'
import { CallbackPanel } from '../callback/callback-panel.tsx'
import { NEGOTIATIONS } from '../paths.ts'

/** Whom to call back now: since when, and what can be done about it. */
export const Callbacks = ownBlock({ Line: CallbackLine })

function CallbackLine({ row: given, isOwn }: OwnLineProps) {
  const row = rowOf(NEGOTIATIONS, given)
  const table = tableOf(useModel(), NEGOTIATIONS)
  const panel = useCallbackPanel()
  const actions = useCallActions({ row, panel })
  const { ragioneSociale: name, contatto: contact } = row
  return (
    <li>
      <CallLine
        {...actions}
        heading={<Link to={rowPath(table, row.id) ?? ''}>{name}</Link>}
        beside={contact && <span>{contact}</span>}
        why={
          <>
            <CallbackDue row={row} now={wallNow()} />
            <StateAndOwner {...{ row, isOwn }} />
          </>
        }
      >
        {panel.kind && <CallbackPanel key={panel.kind} kind={panel.kind} {...{ row, panel }} />}
      </CallLine>
    </li>
  )
}

function StateAndOwner({ row, isOwn }: Pick<OwnLineProps, 'row' | 'isOwn'>) {
  const model = useModel()
  const { statoTrattativa: state, operatore: owner } = rowOf(NEGOTIATIONS, row)
  const { operatore } = tableOf(model, NEGOTIATIONS).fields
  return (
    <>
      {state && <RowName table={tableOf(model, 'stati_trattative')} record={state} />}
      {!isOwn && owner && (
        <Row as="span" gap="xs" className="small-icons" title={operatore?.label}>
          <UserIcon aria-hidden="true" />
          <span className="visually-hidden">{operatore?.label}: </span>
          {recordLabel(owner, tableOf(model, 'users'))}
        </Row>
      )}
    </>
  )
}
