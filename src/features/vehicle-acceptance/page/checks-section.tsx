import { useId } from 'react'
import { RecordField, RecordFields } from '#src/page/record-group.tsx'
import { type RowOf, useRows } from '#src/providers/rows.ts'
import { Mark } from '#src/ui/chip.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { type CheckGroup, checksByType } from '../checks/checks-by-type.ts'
import { openChecks } from '../checks/in-order.ts'
import { checksOf } from './checks-of.ts'
import styles from './checks-section.module.css'
import { t } from './texts.ts'

const TYPES = 'tipi_controllo'

/** The checks of an acceptance by type, what is not in order first; and those that nobody answered. */
export function ChecksSection({ acceptance }: { acceptance: RowOf<'accettazioni_mezzi'> }) {
  const { query } = useRows(TYPES)
  if (query.error && !query.data) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />
  if (query.isLoading) return <Skeleton />
  const types = query.data?.data ?? []
  const checks = checksOf(acceptance)
  const groups = checksByType(types, checks)
  const open = openChecks(types, checks).all.map(({ nome }) => nome)
  const wrong = groups.flatMap(({ lines }) => lines.filter(({ isWrong }) => isWrong)).length
  return (
    <Stack>
      {groups.length === 0 && <p className="muted">{t('acceptancePage.noChecks')}</p>}
      {groups.length > 0 && (
        <p>
          <Mark kind={wrong > 0 ? 'bad' : 'good'}>
            {wrong > 0 ? t('acceptancePage.wrong', { count: wrong }) : t('acceptancePage.allInOrder')}
          </Mark>
        </p>
      )}
      <Stack gap="lg">
        {groups.map((group) => (
          <ChecksOfType key={group.type} group={group} />
        ))}
      </Stack>
      {open.length > 0 && (
        <details className={styles.open}>
          <summary>{t('acceptancePage.open', { count: open.length })}</summary>
          <p>{open.join(', ')}</p>
        </details>
      )}
    </Stack>
  )
}

function ChecksOfType({ group: { type, lines } }: { group: CheckGroup }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="muted small">
        {type || t('acceptancePage.otherChecks')}
      </h3>
      <RecordFields>
        {lines.map(({ controlloId, nome, valore, isWrong }) => (
          <RecordField key={controlloId} name={nome}>
            {isWrong ? (
              <Mark kind="bad" title={t('acceptancePage.notInOrder')}>
                {valore}
              </Mark>
            ) : (
              valore
            )}
          </RecordField>
        ))}
      </RecordFields>
    </section>
  )
}
