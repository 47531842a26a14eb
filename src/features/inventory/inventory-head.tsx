import { Alert, Button } from 'antd'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatInstant } from '#src/lib/format.ts'
import { lazy } from '#src/lib/lazy.ts'
import { usePhone } from '#src/lib/media.ts'
import { useMay } from '#src/providers/ability.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Chip } from '#src/ui/chip.tsx'
import { DialogButton } from '#src/ui/dialog-button.tsx'
import { ConcludeIcon, PreviousIcon, ScanIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { PageActions } from '#src/ui/page-head.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import styles from './inventory-head.module.css'
import { type Inventory, LIST_ROUTE, queryOf, type View } from './paths.ts'
import type { InventoryRights } from './rights.ts'
import { StatusChip } from './status-chip.tsx'
import { t } from './texts.ts'

const ConcludeDialog = lazy(() => import('./conclude/conclude-dialog.tsx'), 'ConcludeDialog')
const ProgressDialog = lazy(() => import('./detail/progress-dialog.tsx'), 'ProgressDialog')

interface Props {
  /** Undefined while it is loading, or missing. */
  inventory?: Inventory
  rights?: InventoryRights
  view?: View
  reload?: () => void
  /** Links to the parts of the inventory. */
  parts?: ReactNode
}

/** One line: the name of an inventory with its status, the links to its parts, and what can be done with it as a whole. */
export function InventoryHead({ inventory, rights, view, reload, parts }: Props) {
  const phone = usePhone()
  const status = inventory && (
    <>
      <StatusChip inventory={inventory} steady />
      {inventory.conteggioCieco && <Chip>{t('inventory.blind')}</Chip>}
    </>
  )
  return (
    <Row as="header" gap="xl" lineGap="2xs" className={styles.head}>
      <PageTitle subtitle={inventory?.nome ?? t('inventory.one')} />
      <Row oneLine="breaks" gap="lg" className={styles.name}>
        <BackButton />
        <Row oneLine gap="lg" className="grows">
          <h1>
            <span className={inventory ? 'visually-hidden' : undefined}>{t('inventory.one')} </span>
            {inventory?.nome}
          </h1>
          {!phone && status}
        </Row>
        {rights?.write && rights.told && <CountLink view={view} />}
      </Row>
      {inventory && rights && (
        <Row oneLine gap="lg" className={styles.parts}>
          {parts}
          {phone && status}
          <PageActions>
            {rights.told && (
              <DialogButton dialog={(props) => <ProgressDialog {...props} {...{ inventory, rights }} />}>
                {t('inventoryProgress.button')}
              </DialogButton>
            )}
            {/* It never stands out: what it does is for ever. */}
            {rights.conclude && (
              <DialogButton
                icon={phone ? undefined : <ConcludeIcon />}
                dialog={(props) => <ConcludeDialog {...props} {...{ inventory, rights }} onDone={reload} />}
              >
                {t('conclude.button')}
              </DialogButton>
            )}
          </PageActions>
        </Row>
      )}
      {inventory?.concluso && <Concluded inventory={inventory} />}
    </Row>
  )
}

/** A user who may not open the list came here by a link. */
function BackButton() {
  const navigate = useNavigate()
  if (!useMay()('open', LIST_ROUTE)) return null
  return (
    <Button
      className={styles.back}
      icon={<PreviousIcon />}
      aria-label={t('inventory.all')}
      title={t('inventory.all')}
      onClick={() => navigate(LIST_ROUTE)}
    />
  )
}

/** On a phone counting is what the page is opened for. */
function CountLink({ view }: { view?: View }) {
  if (!usePhone() || view === 'conteggio') return null
  const [verb, ...what] = t('inventory.count').split(' ')
  return (
    <Link className={clsx(buttons.smallPrimary, styles.count)} to={queryOf('conteggio')}>
      <ScanIcon />
      <span>
        {verb}
        <span className="visually-hidden"> {what.join(' ')}</span>
      </span>
    </Link>
  )
}

function Concluded({ inventory }: { inventory: Inventory }) {
  const { utenteConclusione, dataConclusione, motivoConclusione: reason } = inventory
  const name = utenteConclusione?.nomeCompleto ?? t('inventoryProgress.someone')
  return (
    <Alert
      className={clsx('own-line', styles.concluded)}
      type="info"
      showIcon
      message={t('inventory.concludedBy', { name, date: formatInstant(dataConclusione) })}
      description={reason && t('inventory.concludedReason', { reason })}
    />
  )
}
