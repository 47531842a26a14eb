import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { NEW_NEGOTIATION } from '#schema/rules/new-negotiation.ts'
import { lazyPage as lazy, Meanwhile } from '#src/lib/lazy-page.ts'
import { useMay } from '#src/providers/ability.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { BriefcaseIcon, CalendarIcon, PinIcon } from '#src/ui/icons.tsx'
import { mapOf } from './map/map-address.ts'
import { t } from './texts.ts'

const VisitDialog = lazy(async () => ({ default: (await import('./visit-dialog.tsx')).VisitDialog }))

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
      {planning && (
        <Meanwhile value={null}>
          <VisitDialog row={row} onClosed={() => setPlanning(false)} />
        </Meanwhile>
      )}
    </>
  )
}
