import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deviceName } from '#src/account/device.ts'
import { formatInstant } from '#src/lib/format.ts'
import { usePhone } from '#src/lib/media.ts'
import { CardFrame, CardList } from '#src/list/card-frame.tsx'
import { GridFrame, GridHead } from '#src/list/grid-frame.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Row } from '#src/ui/layout.tsx'
import { type Access, userName } from './access.ts'
import styles from './access-list.module.css'
import { OutcomeMark } from './outcome-mark.tsx'
import { t } from './texts.ts'

interface Props {
  rows: readonly Access[]
  label: string
  busy: boolean
  /** Shows whose access each row is. */
  named?: boolean
  /** The address of a user's page. */
  pathOf?: (userId: number) => string | undefined
}

export const AccessList = (props: Props) => (usePhone() ? <AccessCards {...props} /> : <AccessTable {...props} />)

interface Column {
  key: string
  head: string
  show: (access: Access) => ReactNode
}

const columnsOf = ({ named, pathOf }: Props): Column[] => [
  ...(named ? [{ key: 'user', head: t('accesses.user'), show: userOf(pathOf) }] : []),
  { key: 'device', head: t('accesses.device'), show: device },
  { key: 'address', head: t('accesses.address'), show: ({ address }) => address },
  { key: 'how', head: t('accesses.how'), show: ({ method }) => t(`accesses.methods.${method}`) },
]

const userOf =
  (pathOf: Props['pathOf']) =>
  ({ user }: Access) => {
    if (!user) return <span className="muted">—</span>
    const path = pathOf?.(user.id)
    return path === undefined ? userName(user) : <Link to={path}>{userName(user)}</Link>
  }

const device = ({ userAgent, knownDevice }: Access) => (
  <Row as="span" lineGap="xs">
    {deviceName(userAgent)}
    {knownDevice && <Chip>{t('accesses.knownDevice')}</Chip>}
  </Row>
)

function AccessTable(props: Props) {
  const { rows, label, busy } = props
  const columns = columnsOf(props)
  return (
    <GridFrame label={label} busy={busy}>
      <GridHead names={[t('accesses.when'), t('accesses.outcome'), ...columns.map(({ head }) => head)]} />
      <tbody>
        {rows.map((access) => (
          <tr key={access.id}>
            <td className="figures">{formatInstant(access.at)}</td>
            <td>
              <OutcomeMark access={access} />
            </td>
            {columns.map(({ key, show }) => (
              <td key={key}>{show(access)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </GridFrame>
  )
}

function AccessCards(props: Props) {
  const { rows, label, busy } = props
  const columns = columnsOf(props)
  return (
    <CardList label={label} busy={busy}>
      {rows.map((access) => (
        <CardFrame key={access.id}>
          <Row as="p" gap="lg" lineGap="xs" below="md" justify="between" className={styles.head}>
            <span className="figures">{formatInstant(access.at)}</span>
            <OutcomeMark access={access} />
          </Row>
          <Facts look="quarter">
            {columns.map(({ key, head, show }) => (
              <Fact key={key} name={head}>
                {show(access)}
              </Fact>
            ))}
          </Facts>
        </CardFrame>
      ))}
    </CardList>
  )
}
