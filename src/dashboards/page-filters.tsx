import { Button } from 'antd'
import { useId } from 'react'
import { type RangeName, rangeNames } from '#schema/grammar/block-grammar.ts'
import type { CommonFilter } from '#schema/lists/held-filters.ts'
import { daysToBegin, spanOfFilter } from '#schema/lists/ranges.ts'
import { inRome } from '#schema/rules/rome.ts'
import type { Field } from '#schema/table.ts'
import { LazyFilter } from '#src/fields/lazy-filter.tsx'
import { FilterControl } from '#src/list/filter-controls.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import styles from './page-filters.module.css'
import type { PageState } from './page-state.ts'
import { t } from './texts.ts'

interface Props {
  state: PageState
  filters: readonly CommonFilter[]
  /** A date of a block: the days are entered as those of its filter. Undefined where the days hold for no block. */
  date?: Field
}

const options = [...rangeNames, 'days' as const].map((value) => ({ value, label: t(`dashboard.ranges.${value}`) }))

/** The days and the filters that hold for all blocks of a page. */
export function PageFilters({ state, filters, date }: Props) {
  const id = useId()
  if (!date && filters.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too young for the browsers of the yard
    <form
      role="search"
      className={styles.filters}
      aria-label={t('dashboard.filters')}
      onSubmit={(event) => event.preventDefault()}
    >
      {date && <Period state={state} field={{ ...date, type: 'date', label: t('dashboard.period') }} />}
      {filters.map(({ name, field }) => (
        <div key={name} className={styles.filter}>
          <FilterControl
            item={{ key: name, name, field, label: field.label }}
            prefix={id}
            value={state.values[name]}
            onChange={state.setFilter}
          />
        </div>
      ))}
      {state.isChanged && (
        <Button type="text" className="screen-only" onClick={state.reset}>
          {t('dashboard.reset')}
        </Button>
      )}
    </form>
  )
}

function Period({ state: { range, setRange }, field }: { state: PageState; field: Field }) {
  const id = useId()
  const choose = (name: RangeName | 'days') =>
    setRange(name === 'days' ? daysToBegin(range.span, inRome(new Date()).day) : name)
  return (
    <div className={styles.period}>
      <label htmlFor={`${id}-range`}>{t('dashboard.period')}</label>
      <PlainSelect id={`${id}-range`} value={range.name} options={options} onChange={choose} />
      {range.name === 'days' && (
        <LazyFilter id={id} field={field} value={range.span} onChange={(value) => setRange(spanOfFilter(value))} />
      )}
    </div>
  )
}
