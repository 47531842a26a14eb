import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { NEW_NEGOTIATION } from '#schema/rules/new-negotiation.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf, ValuesOf } from '#src/providers/rows.ts'
import { FormDialog } from '#src/record/form-dialog.tsx'
import { BriefcaseIcon, CalendarIcon, PinIcon } from '#src/ui/icons.tsx'
import { mapOf } from './map-address.ts'
import { t } from './texts.ts'

/** What begins with a customer: a visit, a negotiation, the way there. */
export function CustomerActions({ row }: { row: RowOf<'customers'> }) {
  const may = useMay()
  const navigate = useNavigate()
  const [planning, setPlanning] = useState(false)
  const map = mapOf(row)
  const start = {
    ragioneSociale: row.companyName,
    telefono: row.phone ?? '',
    email: row.email ?? undefined,
    partitaIva: row.vatNumber ?? undefined,
  }
  return (
    <>
      {may('create', 'plannings') && (
        <Button type="primary" icon={<CalendarIcon />} onClick={() => setPlanning(true)}>
          {t('customers.newVisit')}
        </Button>
      )}
      {may('create', 'trattative_cp') && (
        <Button icon={<BriefcaseIcon />} onClick={() => navigate(NEW_NEGOTIATION, { state: { start } })}>
          {t('customers.newNegotiation')}
        </Button>
      )}
      {map && (
        <Button
          icon={<PinIcon />}
          href={map}
          target="_blank"
          rel="noreferrer"
          aria-label={t('customers.openMapOf', { name: row.companyName })}
        >
          {t('customers.openMap')}
        </Button>
      )}
      {planning && <VisitDialog row={row} onClosed={() => setPlanning(false)} />}
    </>
  )
}

interface Props {
  row: RowOf<'customers'>
  onClosed: () => void
}

/** The form of a new visit to a customer, by the agent who looks after it. */
function VisitDialog({ row, onClosed }: Props) {
  const table = tableOf(useModel(), 'plannings')
  const [open, setOpen] = useState(true)
  const initial: ValuesOf<'plannings'> = { customerId: row.id, agentId: row.agent?.id }
  return <FormDialog {...{ table, initial, open }} onClose={() => setOpen(false)} afterClose={onClosed} />
}
