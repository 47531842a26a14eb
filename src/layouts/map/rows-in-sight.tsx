import { Button } from 'antd'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { MapLayout } from '#schema/grammar/layout-grammar.ts'
import { noWord } from '#schema/italian/articles.ts'
import { countedWord } from '#schema/italian/words.ts'
import { longitudeOf, mapFields } from '#schema/lists/layouts.ts'
import type { Row } from '#schema/rows/row.ts'
import { fieldNamed, fieldOf } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { RowName } from '#src/fields/row-name.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { type BodyProps, EmptyList } from '#src/list/list-body.tsx'
import { contentOf } from '#src/list/row-cell.tsx'
import { RowLink } from '#src/list/row-link.tsx'
import { withLayout } from '#src/list/use-layout.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Row as Parts, Stack } from '#src/ui/layout.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import styles from './list-map.module.css'
import { t } from './texts.ts'
import type { Sight } from './use-sight.ts'

interface Props extends Pick<BodyProps, 'list' | 'cells' | 'page'> {
  sight: Sight
  map: MapLayout
  /** The row whose pin stands out. */
  marked: number | undefined
  onMark: (id: number | undefined) => void
}

/** The rows in sight of a map: how many, and a line for each, in the order of the list. */
export function RowsInSight(props: Props) {
  const { list, sight, map } = props
  const { table } = list.source
  const { inSight, unplaced = 0 } = sight
  const [, setQuery] = useSearchParams()
  // One step of the history.
  const showUnplaced = () =>
    setQuery((before) => {
      const query = withLayout(before, 'list')
      query.delete('page')
      query.set('filters', JSON.stringify({ ...list.query.state.filters, [map.latitude]: { empty: true } }))
      return query
    })
  return (
    <Stack gap="sm" className={styles.beside}>
      <Parts justify="between">
        <p className="muted" role="status">
          {inSight === undefined ? '\u00a0' : t('listMap.inSight', { counted: countedWord(table.label, inSight) })}
        </p>
        {unplaced > 0 && (
          <Button type="link" size="small" onClick={showUnplaced}>
            {t('listMap.unplaced', { count: unplaced })}
          </Button>
        )}
      </Parts>
      <Content {...props} />
    </Stack>
  )
}

function Content(props: Props) {
  const { inSight, error, retry } = props.sight
  if (error) return <LoadFailure error={error} onRetry={retry} />
  if (inSight === undefined) return <Skeleton />
  return inSight === 0 ? <NoRows {...props} /> : <Lines {...props} />
}

/** Why there is none: no row at all, none with a position, or none here. */
function NoRows({ list, sight: { unplaced = 0 }, map, page }: Props) {
  const { source, rows } = list
  const { table } = source
  const total = rows.total ?? 0
  if (total === 0) return <EmptyList list={list} newPage={page?.()} />
  if (unplaced < total) return <p className="muted">{t('listMap.nothingHere')}</p>
  const labelOf = (name: string) => fieldOf(table, name)?.label ?? ''
  const [latitude, longitude] = [labelOf(map.latitude), labelOf(longitudeOf(table, map))]
  return (
    <Notice
      title={t('listMap.nothingPlaced', { nothing: noWord(table.label) })}
      hint={t('listMap.howPlaced', { latitude, longitude })}
    />
  )
}

function Lines(props: Props) {
  const { list, sight, marked } = props
  const { label } = list.source.table
  const lines = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const line = lines.current?.querySelector(`[data-line="${marked}"]`)
    const box = lines.current
    // Only the list itself scrolls, where it is higher than its place.
    if (!line || !box || box.scrollHeight <= box.clientHeight || line.matches(':hover')) return
    line.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    <>
      <ul
        ref={lines}
        className={clsx('surface', styles.lines)}
        aria-label={t('listMap.besides', { many: label.many })}
        onPointerLeave={() => props.onMark(undefined)}
      >
        {sight.rows.map((row) => (
          <Line key={row.id} {...props} row={row} isMarked={row.id === marked} />
        ))}
      </ul>
      {sight.more && (
        <Button loading={sight.busy} onClick={sight.more}>
          {t(`listMap.more.${label.gender === 'f' ? 'f' : 'm'}`)}
        </Button>
      )}
    </>
  )
}

function Line({ list, map, cells, page, row, isMarked, onMark }: Props & { row: Row; isMarked: boolean }) {
  const { source, dialogs } = list
  const { table, screen = table.screens[0], readable } = source
  const navigate = useNavigate()
  const open = page ? () => navigate(page(row)) : dialogs.edit
  const names = screen ? mapFields(table, screen, map).filter((name) => readable.includes(name)) : []
  return (
    <li
      data-line={row.id}
      data-lit={isMarked || undefined}
      onPointerEnter={() => onMark(row.id)}
      onFocus={() => onMark(row.id)}
      onBlur={() => onMark(undefined)}
    >
      <RowLink {...{ table, row, page, open }} focusable>
        {isEmpty(row[table.title]) ? rowName(table, row) : <RowName table={table} record={row} />}
      </RowLink>
      <Facts look="line">
        {names.map((name) =>
          isEmpty(row[name]) && name in row ? null : (
            <Fact key={name} name={fieldNamed(table, name).label} speaksForItself>
              {contentOf({ table, name, row, cells, field: fieldNamed(table, name) }, undefined)}
            </Fact>
          ),
        )}
      </Facts>
    </li>
  )
}
