import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import { inRome } from '#schema/rules/rome.ts'
import { useQueue, useSent } from '#src/device/outbox/queue.ts'
import { useScope } from '#src/home/scope.ts'
import { useBlockRows } from '#src/home/use-block-rows.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { ReadDialog } from '#src/record/read-dialog.tsx'
import { buttons } from '#src/ui/buttons.ts'
import { Row } from '#src/ui/layout.tsx'
import { useUntilClosed } from '#src/ui/use-opened.ts'
import { ACCEPTANCES, KIND } from '../stepper/paths.ts'
import { t } from '../texts.ts'
import styles from './of-today.module.css'

const LAST = 5
const serial = clsx(buttons.word, styles.serial)

/**
 * The acceptances of today: the user's own, or everybody's for users who may read them and looks at all. One is opened where
 * it may be corrected, or is only read by the user who recorded it.
 */
export function OfToday() {
  const table = tableOf(useModel(), ACCEPTANCES)
  const mayRead = useMay()('read', ACCEPTANCES)
  const isOfAll = useScope() === 'all' && mayRead
  const [opened, setOpened] = useState<RowOf<typeof ACCEPTANCES>>()
  const [read, onClosed] = useUntilClosed(opened)
  const { data, isPending, refetch } = useBlockRows<RowOf<typeof ACCEPTANCES>>(ACCEPTANCES, {
    filters: { dataAccettazione: inRome(new Date()).day },
    rows: LAST,
    ...(!isOfAll && { path: `/api/${ACCEPTANCES}/mie` }),
  })
  // A user who may not read the table is not told of its changes: what this device has sent is counted at once.
  useSent(
    useQueue((one) => one.kind === KIND),
    () => void refetch(),
  )
  // Its room is there before it is.
  if (isPending) return <p className="strong">{'\u00a0'}</p>
  if (!data) return null
  return (
    <section aria-label={t(isOfAll ? 'acceptanceHome.allTitle' : 'acceptanceHome.mineTitle')}>
      <p className="strong">{t('acceptanceHome.today', { count: data.total ?? 0 })}</p>
      <Row as="ul" gap="xl" lineGap="2xs">
        {data.data.map((row) => (
          <li key={row.id}>
            {mayRead ? (
              <Link className={serial} to={rowPath(table, row.id) ?? ''}>
                {row.matricola}
              </Link>
            ) : (
              <button type="button" className={serial} onClick={() => setOpened(row)}>
                {row.matricola}
              </button>
            )}
          </li>
        ))}
      </Row>
      {read && (
        <ReadDialog
          table={table}
          row={read}
          only={Object.keys(table.fields)}
          reason={t('acceptanceHome.recordedByYou')}
          open={opened !== undefined}
          onClose={() => setOpened(undefined)}
          afterClose={onClosed}
        />
      )}
    </section>
  )
}
