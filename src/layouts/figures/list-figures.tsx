import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { OwnBlock } from '#schema/grammar/block-grammar.ts'
import type { WrittenFigure } from '#schema/grammar/figure-grammar.ts'
import { withSmallInitial } from '#schema/italian/words.ts'
import { readFigure } from '#schema/lists/measures.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { FigureView } from '#src/figures/figure-view.tsx'
import { dimensionLabel, measureLabel } from '#src/figures/labels.ts'
import { withFigure, withLayout } from '#src/list/use-layout.ts'
import type { List } from '#src/list/use-list.ts'
import { PutOnDashboard } from '#src/list/views/put-on-dashboard.tsx'
import { useReadable } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { MoreIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { chosenFigure } from './chosen-figure.ts'
import { FigureControls } from './figure-controls.tsx'
import { t } from './texts.ts'

/** The rows of a list as one figure, with its dimensions and its measure to choose above it. */
export function ListFigures({ list }: { list: List }) {
  const { table, screen = table.screens[0] } = list.source
  const begins = screen?.layouts?.figures
  return begins ? <Figure list={list} begins={begins} /> : null
}

function Figure({ list, begins }: { list: List; begins: WrittenFigure }) {
  const { source, query, look } = list
  const { table, screen } = source
  const model = useModel()
  const readOfAll = useReadable(table)
  const readable = useMemo(
    () => readOfAll.filter((name) => source.readable.includes(name)),
    [readOfAll, source.readable],
  )
  const said = look.layout.figure
  const figure = useMemo(() => chosenFigure(table, readable, { begins, said }), [table, readable, begins, said])
  const hrefOf = useListHref()
  const label = labelOf(table, readable, figure)
  return (
    <Stack gap="lg" className="surface padded">
      <FigureControls {...{ table, readable, begins, figure }} />
      <FigureView
        {...{ table, model, screen, figure, hrefOf, label }}
        filters={query.filters}
        actions={
          <Menu label={t('listFigures.options')} icon={<MoreIcon />}>
            {() => <PutOnDashboard title={label} block={() => blockOf(table, figure, query.filters)} />}
          </Menu>
        }
      />
    </Stack>
  )
}

/** The figure as a block of one's own page, with the filters of the list. */
const blockOf = ({ name }: Table, figure: WrittenFigure, filters: Values): OwnBlock => ({
  kind: 'figure',
  table: name,
  ...figure,
  ...(Object.keys(filters).length > 0 && { filters }),
  width: 1,
})

/** What a figure is called: 'Numero delle trattative per stato e filiale'. */
function labelOf(table: Table, readable: readonly string[], written: WrittenFigure): string {
  const read = readFigure(table, readable, written)
  if (!('figure' in read) || !read.figure.by) return table.label.many
  const { by, split, measure } = read.figure
  const small = (name: string) => withSmallInitial(name)
  const label = t('listFigures.label', { measure: measureLabel(table, measure), by: small(dimensionLabel(by)) })
  return split ? t('listFigures.divided', { label, split: small(dimensionLabel(split)) }) : label
}

/** The address of this list, as rows, with these filters. */
function useListHref(): (filters: Values) => string {
  const { search } = useLocation()
  return useCallback(
    (filters) => {
      const query = withFigure(withLayout(new URLSearchParams(search), 'list'), undefined)
      query.delete('page')
      query.set('filters', JSON.stringify(filters))
      return `?${query}`
    },
    [search],
  )
}
