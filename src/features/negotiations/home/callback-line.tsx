import { Link } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import { CallLine } from '#src/calls/call-line.tsx'
import { recordLabel } from '#src/fields/record-label.ts'
import { RowName } from '#src/fields/row-name.tsx'
import { useModel } from '#src/providers/model.ts'
import { UserIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { CallbackDue } from '../callback/callback.tsx'
import { useCallActions, useCallbackPanel } from '../callback/callback-actions.tsx'
import { CallbackPanel } from '../callback/callback-panel.tsx'
import { NEGOTIATIONS, type Negotiation } from '../paths.ts'
import { t } from './texts.ts'

interface Props {
  row: Negotiation
  /** The time on the clocks of Rome. */
  now: Date
  showsOwner: boolean
}

/** A negotiation to call back: whom, since when, and what can be done about it. */
export function CallbackLine({ row, now, showsOwner }: Props) {
  const model = useModel()
  const panel = useCallbackPanel()
  const actions = useCallActions({ row, panel })
  const { ragioneSociale: name, statoTrattativa: state, contatto: contact, operatore: owner } = row
  return (
    <li>
      <CallLine
        {...actions}
        heading={<Link to={rowPath(tableOf(model, NEGOTIATIONS), row.id) ?? ''}>{name}</Link>}
        beside={contact && <span>{contact}</span>}
        why={
          <>
            <CallbackDue row={row} now={now} />
            {state && <RowName table={tableOf(model, 'stati_trattative')} record={state} />}
            {showsOwner && owner && (
              <Row as="span" gap="xs" className="small-icons" title={t('callbacks.owner')}>
                <UserIcon aria-hidden="true" />
                <span className="visually-hidden">{t('callbacks.owner')}: </span>
                {recordLabel(owner, tableOf(model, 'users'))}
              </Row>
            )}
          </>
        }
      >
        {panel.kind && <CallbackPanel key={panel.kind} kind={panel.kind} {...{ row, panel }} />}
      </CallLine>
    </li>
  )
}
