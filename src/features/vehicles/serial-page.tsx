import { Link, useNavigate, useParams } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import { PageTop } from '#src/page/page-top.tsx'
import { TimelineOf } from '#src/page/timeline/timeline.tsx'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { type RowOf, useRows } from '#src/providers/rows.ts'
import { Stack } from '#src/ui/layout.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { t } from './texts.ts'
import { VehicleFacts } from './vehicle-facts.tsx'

/** The page of a serial number: the vehicle that has it, where one is known, and what happened to it. */
export function SerialPage() {
  const { matricola = '' } = useParams()
  const navigate = useNavigate()
  return (
    <article>
      <PageTitle subtitle={matricola} />
      <PageTop
        back={{ label: t('vehicles.back'), go: () => navigate(-1) }}
        kind={t('vehicles.serial')}
        title={matricola}
      />
      {useMay()('read', 'mezzi') && <Known serial={matricola} />}
      <TimelineOf key={matricola} subject={{ name: 'matricole', key: matricola }} />
    </article>
  )
}

const FOUND = 50

/** The vehicle by that number: filters find whatever contains it, whatever the case. */
function Known({ serial }: { serial: string }) {
  const table = tableOf(useModel(), 'mezzi')
  const { query } = useRows('mezzi', {
    where: { matricola: serial },
    pagination: { currentPage: 1, pageSize: FOUND },
  })
  if (!query.data) return null
  const same = query.data.data.filter((row) => row.matricola?.toLowerCase() === serial.toLowerCase())
  const [first, ...others] = same
  if (!first)
    return (
      <Stack below="xl">
        <p className="muted">{t('vehicles.unknown')}</p>
      </Stack>
    )
  return (
    <Stack gap="xs" below="xl">
      <p>
        {t('vehicles.known')} <VehicleLink to={rowPath(table, first.id)} row={first} />{' '}
        {others.length > 0 && t('vehicles.more', { count: others.length })}
      </p>
      <VehicleFacts row={first} />
    </Stack>
  )
}

const VehicleLink = ({ to, row }: { to: string | undefined; row: RowOf<'mezzi'> }) =>
  to ? <Link to={to}>{row.resourceMago}</Link> : row.resourceMago
