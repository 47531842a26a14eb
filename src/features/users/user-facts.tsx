import { Link } from 'react-router'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { useReadsAccesses } from '#src/account/access.ts'
import { deviceName } from '#src/account/device.ts'
import { PERMISSIONS_ROUTE, permissionsOf } from '#src/account/paths.ts'
import { Chips } from '#src/fields/chips.tsx'
import { formatInstant } from '#src/lib/format.ts'
import type { Session } from '#src/lib/net/session.ts'
import { Fact } from '#src/page/fact.tsx'
import { useMay, useShows } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { rowOf } from '#src/providers/rows.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { OpenWork } from './owned-work.tsx'
import { t } from './texts.ts'
import { useLatestAccesses } from './user-accesses.tsx'

interface Props {
  table: Table
  row: Row
  session: Session
  /** Why this session may not change the user. */
  refused?: string
  onChanged: () => void
}

/** What is asked about a user first: active or not, with which roles, when last here, with which open work. */
export function UserFacts({ table, row, session, refused, onChanged }: Props) {
  const { access } = useModel()
  const may = useMay()
  const shows = useShows(table)
  const readsAccesses = useReadsAccesses()
  const user = rowOf('users', row)
  const own = row.id === session.id ? t('users.ownAccount') : undefined
  return (
    <>
      {shows(row, 'attivo') && (
        <Fact label={t('users.isActive')}>
          <ActiveSwitch table={table} row={user} refused={refused ?? own} onChanged={onChanged} />
          {t(user.attivo === 'Y' ? 'users.yes' : 'users.no')}
        </Fact>
      )}
      {shows(row, 'ruoli') && (
        <Fact label={t('users.roles')}>
          <Chips labels={user.ruoli.map((role) => access.roles[role]?.label ?? role)} />
          {may('open', PERMISSIONS_ROUTE) && <Link to={permissionsOf(row.id)}>{t('users.whyMay')}</Link>}
        </Fact>
      )}
      {may('update', table.name) && readsAccesses && <LastAccess id={row.id} />}
      <OpenWork id={row.id} />
    </>
  )
}

/** The latest access that succeeded, and whether a second factor is asked for; nothing while it is not known. */
function LastAccess({ id }: { id: number }) {
  const { data } = useLatestAccesses(id)
  if (!data) return null
  const last = data.rows.find(({ outcome }) => outcome === 'ok')
  return (
    <>
      <Fact label={t('users.lastAccess')}>
        {last ? `${formatInstant(last.at)}, ${deviceName(last.userAgent)}` : t('users.noRecentAccess')}
      </Fact>
      {data.secondFactor && (
        <Fact label={t('users.secondFactor')}>
          {t(data.secondFactor.active ? 'users.secondFactorOn' : 'users.secondFactorOff')}
        </Fact>
      )}
    </>
  )
}
