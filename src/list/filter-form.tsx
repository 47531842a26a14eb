import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import { distances } from '#src/ui/layout.tsx'
import styles from './filter-form.module.css'

interface Props {
  ref?: Ref<HTMLFormElement>
  /** The accessible name. */
  label: string
  /** What is searched for, before the other filters. */
  search?: ReactNode
  /** `within`: its parent keeps the distances; `shared`: within a line that the views share; `alone`: in the page. */
  place?: 'within' | 'shared' | 'alone'
  /** Filters are set that the list does not begin with. */
  isChanged?: boolean
  /** Where it stands. */
  className?: string
  children: ReactNode
}

/** The filters above rows on one line: a search, and what stands beside it. */
export const FilterForm = ({ ref, label, search, place, isChanged = false, className, children }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: <search> is too young for the browsers of the yard
  <form
    ref={ref}
    role="search"
    className={clsx('screen-only', styles.form, place === 'shared' && styles.shared, className)}
    style={place === 'alone' ? distances(undefined, 'lg') : undefined}
    data-changed={isChanged || undefined}
    aria-label={label}
    onSubmit={(event) => event.preventDefault()}
  >
    {search && (
      <div className={styles.search} data-search="">
        {search}
      </div>
    )}
    {children}
  </form>
)
