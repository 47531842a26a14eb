import { clsx } from 'clsx'
import { tableOf } from '#schema/model.ts'
import { useModel } from '#src/providers/model.ts'
import { StateName } from '#src/record/moves/state-name.tsx'
import { buttons } from '#src/ui/buttons.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { NEGOTIATIONS } from '../paths.ts'
import type { Column } from './board-data.ts'
import styles from './column-head.module.css'
import { t } from './texts.ts'

interface Props {
  column: Column
  /** Shows what others have changed; undefined while there is nothing new. */
  onNews: (() => void) | undefined
}

/** The state in its colours, with the figures of all its negotiations. */
export function ColumnHead({ column: { state, count, late }, onNews }: Props) {
  const table = tableOf(useModel(), NEGOTIATIONS)
  return (
    <Stack as="header" gap="xs" className={styles.head}>
      <h2 className="ellipsis">{state.value === null ? state.name : <StateName table={table} target={state} />}</h2>
      <Row as="p" gap="lg" lineGap="2xs" className="small figures">
        <strong>{t('board.count', { count })}</strong>
        {late > 0 && <strong className="bad">{t('board.late', { count: late })}</strong>}
      </Row>
      {onNews && (
        <button
          type="button"
          className={clsx(buttons.small, styles.news)}
          aria-label={t('board.showNews', { name: state.name })}
          onClick={onNews}
        >
          {t('board.news')}
        </button>
      )}
    </Stack>
  )
}
