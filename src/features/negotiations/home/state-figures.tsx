import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { tableOf } from '#schema/model.ts'
import { RowName } from '#src/fields/row-name.tsx'
import { HomeCard, readOf } from '#src/home/home-card.tsx'
import { listLink } from '#src/home/list-link.ts'
import { useScope } from '#src/home/scope.ts'
import { useHomeCounts } from '#src/home/use-home-counts.ts'
import { idOf } from '#src/lib/net/records.ts'
import { useModel } from '#src/providers/model.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row } from '#src/ui/layout.tsx'
import { NEGOTIATIONS } from '../paths.ts'
import { LIST, useOwner } from './filters.ts'
import { Ring } from './ring.tsx'
import styles from './state-figures.module.css'
import { t } from './texts.ts'

const STATES = 'stati_trattative'
const inState = (id: number): ValuesOf<typeof NEGOTIATIONS> => ({ statoTrattativaId: id })

/** The negotiations that are not archived, counted by state: as a ring, and in words that lead to their rows. */
export function StateFigures() {
  const filters = { archiviata: 'N', ...useOwner() }
  const query = useHomeCounts(NEGOTIATIONS, 'statoTrattativa', filters)
  const table = tableOf(useModel(), STATES)
  const states = query.data?.data ?? []
  const total = query.data?.totalRows
  return (
    <HomeCard
      name="states"
      title={t(useScope() === 'mine' ? 'dealsHome.mine' : 'dealsHome.all')}
      count={total}
      to={listLink(LIST, filters)}
      read={readOf(query)}
    >
      {total === 0 ? (
        <p className="muted">
          {t('dealsHome.none')} {t('dealsHome.learn')}
        </p>
      ) : (
        <Row gap="xl" lineGap="md" className="padded">
          <Ring parts={states.map(({ count, shown }) => ({ count, color: colorOf(shown) }))} />
          <ul className={styles.states} aria-label={t('dealsHome.states')}>
            {states.map(({ value, shown, count }) => (
              <Row as="li" oneLine justify="between" key={idOf(shown) ?? 0} className={styles.state}>
                <State to={typeof value === 'number' ? listLink(LIST, { ...filters, ...inState(value) }) : undefined}>
                  {shown === null ? t('dealsHome.noState') : <RowName table={table} record={shown} />}
                </State>
                <strong className="figures strong">{t('figures.number', { count })}</strong>
              </Row>
            ))}
          </ul>
        </Row>
      )}
    </HomeCard>
  )
}

const State = ({ to, children }: { to?: string; children: ReactNode }) =>
  // Lists have no filter for missing values.
  to === undefined ? (
    <span>{children}</span>
  ) : (
    <Link className={buttons.word} to={to}>
      {children}
    </Link>
  )

const colored = z.looseObject({ coloreSfondo: z.string() })
const NO_STATE = '#c3cad5'
const colorOf = (state: unknown): string => colored.safeParse(state).data?.coloreSfondo ?? NO_STATE
