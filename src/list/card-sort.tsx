import { t } from '#src/lib/i18n.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { AscendingIcon, DescendingIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import type { Column } from './columns.ts'
import type { Pagination } from './list-state.ts'

interface Props {
  columns: readonly Column[]
  pagination: Pagination
  /** There is room for a sign only: the names stand in the picker that it opens. */
  isSign?: boolean
  onSort: (sortBy: string, sortDesc: boolean) => void
}

/** Sorts the cards, which have no headers to click. */
export function CardSort({ columns, pagination, isSign = false, onSort }: Props) {
  const { sortBy, sortDesc } = pagination
  const options = columns
    .filter(({ sortable }) => sortable)
    .map(({ name, field }) => ({ value: name, label: field.label }))
  return (
    <Row gap={isSign ? '2xs' : 'md'} oneLine>
      <PlainSelect
        {...(isSign ? { 'aria-label': t('list.sortBy'), look: 'sign' } : { label: t('list.sortBy') })}
        value={sortBy ?? ''}
        options={sortBy === null ? [{ value: '', label: t('list.defaultSort') }, ...options] : options}
        onChange={(name) => onSort(name, false)}
      />
      <IconButton
        disabled={sortBy === null}
        label={sortDesc ? t('list.descending') : t('list.ascending')}
        onClick={() => sortBy !== null && onSort(sortBy, !sortDesc)}
      >
        {sortDesc ? <DescendingIcon /> : <AscendingIcon />}
      </IconButton>
    </Row>
  )
}
