import { Link } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import { SERIAL_ROUTE, serialPath } from '#schema/rules/serial-path.ts'
import type { Table } from '#schema/table.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { Fact } from '#src/page/fact.tsx'
import { useMay, useShowsSome } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { type FieldOf, type RowOf, useRows } from '#src/providers/rows.ts'
import { t } from './texts.ts'

const facts = ['danni', 'dataAccettazione', 'operatore', 'verbaleInviato'] satisfies FieldOf<'accettazioni_mezzi'>[]
const MOST_VEHICLES = 50

interface Props {
  table: Table
  acceptance: RowOf<'accettazioni_mezzi'>
}

/** What is to be known of an acceptance at once: damage, when, by whom, whether its report has left; and the vehicle. */
export function AcceptanceFacts({ table, acceptance }: Props) {
  const maySeeVehicles = useShowsSome()(tableOf(useModel(), 'mezzi'), 'matricola')
  const serial = 'matricola' in acceptance && acceptance.matricola
  return (
    <>
      {facts.map((name) => {
        const field = table.fields[name]
        return field && !isEmpty(acceptance[name]) ? (
          <Fact key={name} label={field.label}>
            <ValueCell field={field} value={acceptance[name]} />
          </Fact>
        ) : null
      })}
      {serial && (maySeeVehicles ? <Vehicle serial={serial} /> : <SerialLink serial={serial} />)}
    </>
  )
}

/** The vehicle that has the serial number, by its name, and its branch. */
function Vehicle({ serial }: { serial: string }) {
  const model = useModel()
  const { query } = useRows('mezzi', {
    where: { matricola: serial },
    pagination: { currentPage: 1, pageSize: MOST_VEHICLES },
  })
  const vehicle = query.data?.data.find(({ matricola }) => matricola?.toLowerCase() === serial.toLowerCase())
  if (!vehicle) return <SerialLink serial={serial} />
  const path = rowPath(tableOf(model, 'mezzi'), vehicle.id)
  const name = [vehicle.resourceMago, vehicle.description].filter(Boolean).join(', ')
  const branch = vehicle.filialeInventario
  return (
    <>
      <Fact label={t('acceptancePage.vehicle')}>{path ? <Link to={path}>{name}</Link> : <span>{name}</span>}</Fact>
      {branch && (
        <Fact label={t('acceptancePage.branch')}>
          <span>{recordLabel(branch, tableOf(model, 'filiali-inventario'))}</span>
        </Fact>
      )}
    </>
  )
}

/** Leads to what else happened to the serial number. */
function SerialLink({ serial }: { serial: string }) {
  if (!useMay()('open', SERIAL_ROUTE)) return null
  return (
    <Fact label={t('acceptancePage.vehicle')}>
      <Link to={serialPath(serial)}>{serial}</Link>
    </Fact>
  )
}
