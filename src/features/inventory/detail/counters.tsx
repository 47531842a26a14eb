import { Button } from 'antd'
import { clsx } from 'clsx'
import type { List } from '#src/list/use-list.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Chip } from '#src/ui/chip.tsx'
import { RetryIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { t } from '../texts.ts'
import styles from './counters.module.css'
import { countersIn } from './edited-rows.ts'

const WITHOUT_STATUS = 'withoutStatus'

/**
 * How many items have no status, which is also a filter and what one looks for, how many the filters show and how many there are. Says
 * after a change of a status that the rows were not read again.
 */
export function Counters({ rows, query: { state, controls } }: Pick<List, 'rows' | 'query'>) {
  const counters = countersIn(rows.others)
  const only = state.filters[WITHOUT_STATUS] === true
  return (
    <Row oneLine gap="sm" className={styles.counters}>
      <Row as="dl" oneLine gap="sm" aria-label={t('items.counters')}>
        {counters?.withoutStatus !== null && (
          <div className={clsx(buttons.choice, styles.counter, styles.filter, only && styles.on)}>
            <dt className="muted">{t('items.withoutStatus')}</dt>
            <dd className="figures">
              {figure(counters?.withoutStatus)}
              <button
                type="button"
                aria-label={t('items.withoutStatus')}
                aria-pressed={only}
                onClick={() => controls.setFilter(WITHOUT_STATUS, only ? null : true)}
              />
            </dd>
          </div>
        )}
        <Counter label={t('items.filtered')} count={rows.total} />
        <Counter label={t('items.total')} count={counters?.total} />
      </Row>
      <Row oneLine className={styles.edited} role="status">
        {rows.edited && (
          <>
            <Chip tone="good">{t('items.edited')}</Chip>
            <Button className={styles.reload} icon={<RetryIcon />} title={t('items.reload')} onClick={rows.retry}>
              {t('items.reload')}
            </Button>
          </>
        )}
      </Row>
    </Row>
  )
}

const figure = (count?: number | null) => (typeof count === 'number' ? t('figures.number', { count }) : '–')

const Counter = ({ label, count }: { label: string; count?: number }) => (
  <div className={clsx(buttons.choice, styles.counter)}>
    <dt className="muted">{label}</dt>
    <dd className="figures">{figure(count)}</dd>
  </div>
)
