import { clsx } from 'clsx'
import type { HeadFigure } from '#schema/grammar/layout-grammar.ts'
import { countedWord } from '#schema/italian/words.ts'
import { measuredIn } from '#schema/lists/figure-fields.ts'
import { fieldOf } from '#schema/table.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { formatNumber } from '#src/lib/format.ts'
import { StateName } from '#src/record/moves/state-name.tsx'
import type { Moving } from '#src/record/moves/targets.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import type { Column } from './board-data.ts'
import styles from './column-head.module.css'
import { t } from './texts.ts'

interface Props {
  moving: Moving
  column: Column
  /** What is said of its rows besides how many they are. */
  figure?: HeadFigure
  /** Shows what others have changed; undefined while there is nothing new. */
  onNews: (() => void) | undefined
}

/** The value in its colours, with the figures of all its rows. */
export function ColumnHead({ moving, column, figure, onNews }: Props) {
  const { target, count } = column
  return (
    <Stack as="header" gap="xs" className={styles.head}>
      <h2 className="ellipsis">{target.value === null ? target.name : <StateName {...{ moving, target }} />}</h2>
      <Row as="p" gap="lg" lineGap="2xs" className="small figures">
        <strong>{countedWord(moving.table.label, count)}</strong>
        {figure && column.figure !== 0 && <FigureText {...{ moving, figure }} value={column.figure} />}
      </Row>
      {onNews && (
        <button
          type="button"
          className={clsx(buttons.small, styles.news)}
          aria-label={t('board.showNews', { name: target.name })}
          onClick={onNews}
        >
          {t('board.news')}
        </button>
      )}
    </Stack>
  )
}

/** The figure as a number of rows, or as a sum in the form of its field: '12 in ritardo', '€ 1234.50 da incassare'. */
function FigureText({ moving, figure, value }: { moving: Moving; figure: HeadFigure; value: number }) {
  const { label, measure, tone } = figure
  const [measured] = measuredIn(measure)
  const field = measured === undefined ? undefined : fieldOf(moving.table, measured)
  return (
    <strong className={tone}>
      {field ? <ValueCell {...{ field, value }} /> : formatNumber(value)} {label}
    </strong>
  )
}
