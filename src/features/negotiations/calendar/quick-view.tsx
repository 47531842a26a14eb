import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { ContactLinks } from '#src/fields/contact-links.tsx'
import { widgets } from '#src/fields/index.ts'
import { closePanel, openPanel } from '#src/lib/side-panel.ts'
import { EditIcon } from '#src/ui/icons.tsx'
import { CallbackCell } from '../callback/callback.tsx'
import type { Negotiation } from '../sends/send.ts'
import { t } from '../texts.ts'

interface Props {
  table: Table
  /** The names of the fields to show, in order. */
  fields: readonly string[]
  row: Negotiation
  onOpen: () => void
}

/** Shows the main fields of a negotiation in the side panel, from the row that the calendar has fetched. */
export function openQuickView({ table, fields, row, onOpen }: Props): void {
  openPanel({
    title: row.ragioneSociale,
    subtitle: table.label.one,
    content: <QuickView {...{ table, fields, row, onOpen }} />,
  })
}

function QuickView({ table, fields, row, onOpen }: Props) {
  const open = () => {
    closePanel()
    onOpen()
  }
  return (
    <div className="quick-view">
      <ContactLinks phone={row.telefono ?? ''} email={row.email ?? ''} />
      <Button type="primary" icon={<EditIcon />} onClick={open}>
        {t('negotiationCalendar.edit')}
      </Button>
      <dl>
        <Property label={t('negotiationCalendar.callback')}>
          {callbackText(row) && <CallbackCell row={row} text={callbackText(row)} />}
        </Property>
        {fields.map((name) => (
          <FieldProperty key={name} {...{ table, row, name }} />
        ))}
        <Property label={t('negotiationCalendar.rental')}>{rentalText(row)}</Property>
      </dl>
    </div>
  )
}

function FieldProperty({ table, row, name }: { table: Table; row: Row; name: string }) {
  const field = table.fields[name]
  const value = row[name]
  if (!field || value === null) return null
  const { Cell } = widgets[field.type]
  return (
    <Property label={field.label}>
      <Cell field={field} value={value} />
    </Property>
  )
}

const Property = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

type Callback = Pick<Negotiation, 'richiamareInData' | 'richiamareInOrario'>

/** '25-02-2026 alle 15:30', or the part that is set. */
export function callbackText({ richiamareInData: day, richiamareInOrario: time }: Callback): string {
  return day && time ? t('negotiationCalendar.at', { day, time }) : day || time || ''
}

/** 'dal 01-03-2026 al 31-05-2026', or the part that is set. */
export function rentalText({ inizio: from, fine: to }: Pick<Negotiation, 'inizio' | 'fine'>): string {
  return [from && t('negotiationCalendar.from', { day: from }), to && t('negotiationCalendar.to', { day: to })]
    .filter(Boolean)
    .join(' ')
}
