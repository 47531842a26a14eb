import { Button } from 'antd'
import { useMemo } from 'react'
import type { Row } from '#schema/row.ts'
import { phoneLink } from '#schema/rules/phone-number.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { formatPhone } from '#src/lib/format.ts'
import { rowOf } from '#src/providers/rows.ts'
import { InlineCell } from '#src/record/inline/inline-cell.tsx'
import { Fact } from '#src/record/page/fact.tsx'
import { usePageEdits } from '#src/record/page/use-page-edits.ts'
import { MailIcon, PhoneIcon, SwitchUserIcon } from '#src/ui/icons.tsx'
import { ownerOf } from '../reassign/use-people.ts'
import { useReassign } from '../reassign/use-reassign.tsx'
import { NEGOTIATIONS } from '../sends/send.ts'
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
  const { score, telefono, email } = rowOf(NEGOTIATIONS, row)
  const scoreItem = edits?.fieldIn(row, 'score')
  const shownScore = score ?? <span className="record-none">–</span>
  return (
    <>
      <Fact label={t('negotiationPage.state')}>
        <StatePicker {...{ row, onSaved }} />
      </Fact>
      <Callback {...{ row, edits, onSaved }} />
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
      <div className="negotiation-reach">
        {telefono && (
          <Button type="primary" icon={<PhoneIcon />} href={phoneLink(telefono)}>
            {t('negotiationPage.call')} {formatPhone(telefono)}
          </Button>
        )}
        {email && (
          <Button icon={<MailIcon />} href={`mailto:${email}`} title={email}>
            {t('negotiationPage.write')}
          </Button>
        )}
      </div>
    </>
  )
}

function Owner({ table, row, onSaved }: Props) {
  const { action, dialog } = useReassign(table, onSaved)
  const owner = ownerOf(rowOf(NEGOTIATIONS, row).operatore)
  const name = owner?.label ?? t('negotiationPage.nobody')
  if (!action) return name
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
