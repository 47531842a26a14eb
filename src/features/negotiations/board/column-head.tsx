import { tableOf } from '#schema/model.ts'
import { RowName } from '#src/fields/row-name.tsx'
import { useModel } from '#src/providers/model.ts'
import { stateName } from '../state/states.ts'
import type { Column } from './board-data.ts'
import { t } from './texts.ts'

interface Props {
  column: Column
  /** Shows what others have changed; undefined while there is nothing new. */
  onNews: (() => void) | undefined
}

/** The state in its colours, with the figures of all its negotiations. */
export function ColumnHead({ column: { state, count, late }, onNews }: Props) {
  const stateTable = tableOf(useModel(), 'stati_trattative')
  return (
    <header className="board-head">
      <h2>{state ? <RowName table={stateTable} record={state} /> : stateName(state)}</h2>
      <p className="board-figures">
        <strong>{t('board.count', { count })}</strong>
        {late > 0 && <span className="callback-late">{t('board.late', { count: late })}</span>}
      </p>
      {onNews && (
        <button
          type="button"
          className="board-news"
          aria-label={t('board.showNews', { name: stateName(state) })}
          onClick={onNews}
        >
          {t('board.news')}
        </button>
      )}
    </header>
  )
}
