import { Button } from 'antd'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '#src/lib/format.ts'
import { buttons } from '#src/ui/buttons.ts'
import { CloseIcon, LinkIcon, PlusIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { Lines } from '#src/ui/lines.tsx'
import { type Anomaly, personName } from '../answers.ts'
import { type Inventory, pageOfItem } from '../paths.ts'
import { StateChip } from '../state-chip.tsx'
import { t } from '../texts.ts'
import styles from './anomaly-list.module.css'
import { type Action, ResolveDialog } from './resolve-dialog.tsx'
import { Resolved } from './resolved.tsx'
import { keyOf } from './use-anomalies.ts'

interface Props {
  inventory: Inventory
  anomalies: readonly Anomaly[]
  write: boolean
  reload: () => Promise<unknown>
}

interface Opened {
  anomaly: Anomaly
  action: Action
  /** The vehicle that the code is said to be. */
  itemId?: number
}

/** Anomalies one below the other, with the ways to resolve those that were scanned. */
export function AnomalyList({ inventory, anomalies, write, reload }: Props) {
  const [opened, setOpened] = useState<Opened>()
  return (
    <>
      <Lines gap="md">
        {anomalies.map((anomaly) => (
          <Row
            as="li"
            key={keyOf(anomaly)}
            justify="between"
            gap="2xl"
            lineGap="md"
            first="16.25rem"
            className={clsx('surface padded', styles.anomaly, anomaly.risoluzione && styles.resolved)}
          >
            <Facts anomaly={anomaly} inventory={inventory} />
            {anomaly.risoluzione && <Resolved anomaly={anomaly} resolution={anomaly.risoluzione} write={write} />}
            {anomaly.scelte.length > 0 && <Choices anomaly={anomaly} write={write} open={setOpened} />}
            {write && isResolvable(anomaly) && <Actions anomaly={anomaly} open={setOpened} />}
          </Row>
        ))}
      </Lines>
      {opened && (
        <ResolveDialog
          inventory={inventory}
          {...opened}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined)
            void reload()
          }}
        />
      )}
    </>
  )
}

/** Codes that are no item of the inventory; an item's state is changed among the items. */
const isResolvable = ({ tipo, risoluzione }: Anomaly) =>
  risoluzione === null && (tipo === 'ambiguo' || tipo === 'sconosciuto' || tipo === 'altraFiliale')

function Facts({ anomaly, inventory }: { anomaly: Anomaly; inventory: Inventory }) {
  const { codice, item, description, filiale, scansioni, utente, il } = anomaly
  const seen = scansioni > 0 || utente !== null || il !== null
  const scanned = [
    seen && (scansioni > 0 ? t('anomalies.scans', { count: scansioni }) : t('anomalies.counted')),
    utente && t('anomalies.by', { name: personName(utente) }),
    il && t('anomalies.at', { date: formatInstant(il) }),
  ].filter(Boolean)
  return (
    <div>
      <Row as="p" className={styles.code}>
        <strong className={styles.whole}>{codice}</strong>
        {item?.status && <StateChip state={item.status} />}
      </Row>
      {description && <p>{description}</p>}
      {filiale && <p>{t('anomalies.branch', { name: filiale })}</p>}
      {scanned.length > 0 && <p className="muted">{scanned.join(' ')}</p>}
      {item && (
        <Link
          className={buttons.word}
          to={pageOfItem(inventory.id, item.resourceMago)}
          aria-label={t('anomalies.showOf', { name: item.resourceMago })}
        >
          {t('anomalies.show')}
        </Link>
      )}
    </div>
  )
}

interface ChoicesProps {
  anomaly: Anomaly
  write: boolean
  open: (opened: Opened) => void
}

/** The vehicles that an unclear code may be, each to be matched with it. */
const Choices = ({ anomaly, write, open }: ChoicesProps) => (
  <div className="own-line">
    <p>{t('anomalies.mayBe')}</p>
    <Lines>
      {anomaly.scelte.map(({ id, resourceMago: name, description, matricola, contato }) => (
        <Row as="li" key={id} justify="between" gap="xl" lineGap="xs" first="12.5rem" className={styles.choice}>
          <span>
            <strong className={styles.whole}>{name}</strong> {description}
            {description && matricola && ' · '}
            {matricola && <span className={styles.whole}>{matricola}</span>}
            {contato && ` · ${t('anomalies.counted')}`}
          </span>
          {write && (
            <Button
              icon={<LinkIcon />}
              aria-label={t('anomalies.thisOneOf', { code: anomaly.codice, name })}
              onClick={() => open({ anomaly, action: 'ABBINATO', itemId: id })}
            >
              {t('anomalies.thisOne')}
            </Button>
          )}
        </Row>
      ))}
    </Lines>
  </div>
)

function Actions({ anomaly, open }: { anomaly: Anomaly; open: (opened: Opened) => void }) {
  const button = (action: Action, text: string, icon: React.ReactNode) => (
    <Button
      className="own-line-on-phone"
      icon={icon}
      aria-label={t('anomalies.actionOf', { action: text, code: anomaly.codice })}
      onClick={() => open({ anomaly, action })}
    >
      {text}
    </Button>
  )
  return (
    <Row>
      {button('AGGIUNTO', t('anomalies.add'), <PlusIcon />)}
      {button('ABBINATO', t('anomalies.match'), <LinkIcon />)}
      {button('IGNORATO', t('anomalies.ignore'), <CloseIcon />)}
    </Row>
  )
}
