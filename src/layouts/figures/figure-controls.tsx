import { useId } from 'react'
import { useSearchParams } from 'react-router'
import type { WrittenFigure } from '#schema/grammar/figure-grammar.ts'
import type { ViewedFigure } from '#schema/grammar/view-grammar.ts'
import { readDimension } from '#schema/lists/dimensions.ts'
import { readMeasure } from '#schema/lists/measures.ts'
import { fieldNamed, type Table } from '#schema/table.ts'
import { dimensionLabel, measureLabel } from '#src/figures/labels.ts'
import { withFigure } from '#src/list/use-layout.ts'
import { type ChoiceGroup, GroupedSelect } from '#src/ui/grouped-select.tsx'
import { Row } from '#src/ui/layout.tsx'
import { dimensionGroups, measuresFor, withPart } from './chosen-figure.ts'
import styles from './figure-controls.module.css'
import { t } from './texts.ts'

interface Props {
  table: Table
  readable: readonly string[]
  /** What the screen begins with. */
  begins: WrittenFigure
  figure: WrittenFigure
}

/** The choice of both dimensions and of the measure; the address of the list keeps it. */
export function FigureControls({ table, readable, begins, figure }: Props) {
  const id = useId()
  const [, setQuery] = useSearchParams()
  const choose = (part: keyof ViewedFigure) => (value: string) =>
    setQuery((before) => withFigure(before, withPart(table, figure, part, value)), { preventScrollReset: true })
  const dimensions = dimensionChoices(table, readable)
  const measures: ChoiceGroup[] = [
    {
      options: measuresFor(table, readable, begins).flatMap((value) => {
        const measure = readMeasure(table, readable, value)
        return measure ? [{ value, label: measureLabel(table, measure) }] : []
      }),
    },
  ]
  const others = dimensions.map(({ options, ...group }) => ({
    ...group,
    options: options.filter(({ value }) => value !== figure.by),
  }))
  return (
    <Row as="fieldset" gap="lg" lineGap="sm" className={styles.controls} aria-label={t('listFigures.controls')}>
      <GroupedSelect
        label={t('listFigures.by')}
        id={`${id}by`}
        value={figure.by}
        groups={dimensions}
        onChange={choose('by')}
      />
      <GroupedSelect
        label={t('listFigures.split')}
        id={`${id}split`}
        value={figure.split ?? ''}
        groups={[{ options: [{ value: '', label: t('listFigures.undivided') }] }, ...others]}
        onChange={choose('split')}
      />
      <GroupedSelect
        label={t('listFigures.measure')}
        id={`${id}measure`}
        value={figure.measure ?? 'count'}
        groups={measures}
        onChange={choose('measure')}
      />
    </Row>
  )
}

/** The periods of a date stand together, below its name; what has one choice stands by itself. */
function dimensionChoices(table: Table, readable: readonly string[]): ChoiceGroup[] {
  return dimensionGroups(table, readable).map(({ name, dimensions }) => ({
    ...(dimensions.length > 1 && { label: fieldNamed(table, name).label }),
    options: dimensions.flatMap((value) => {
      const dimension = readDimension(table, readable, value)
      return dimension ? [{ value, label: dimensionLabel(dimension) }] : []
    }),
  }))
}
