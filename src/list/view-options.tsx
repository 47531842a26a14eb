import { fieldOf } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import { ColumnsIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { ColumnChoice } from './column-choice.tsx'
import type { List } from './use-list.ts'
import './view-options.css'
import type { Density } from './view-choice.ts'

const densities: readonly Density[] = ['comfortable', 'compact']

interface Props {
  list: List
  /** Saves what is shown as a view; undefined where the list has none. */
  onSaveView?: () => void
}

/** The menu with row height and columns of a list. */
export const ViewOptions = (props: Props) => (
  <Menu className="view-button" label={t('list.view')} title={t('list.view')} icon={<ColumnsIcon />}>
    {() => <Options {...props} />}
  </Menu>
)

function Options({ list, onSaveView }: Props) {
  const phone = usePhone()
  return (
    <div className="view-options">
      {!phone && (
        <Segments
          label={t('list.density')}
          options={densities.map((value) => ({ value, label: t(`list.densities.${value}`) }))}
          value={list.look.density}
          onChange={list.look.setDensity}
        />
      )}
      <SummaryChoice list={list} />
      <ColumnChoice list={list} />
      {onSaveView && <MenuItem onClick={onSaveView}>{t('list.saveView')}</MenuItem>}
    </div>
  )
}

/** The field by which the rows are counted above the list. */
function SummaryChoice({ list: { table, summary } }: { list: List }) {
  if (summary.offered.length === 0) return null
  const options = summary.offered.map((name) => ({ value: name, label: fieldOf(table, name)?.label ?? name }))
  return (
    <PlainSelect
      label={t('list.summaryBy')}
      value={summary.by ?? ''}
      options={[{ value: '', label: t('list.noSummary') }, ...options]}
      onChange={(name) => summary.choose(name === '' ? undefined : name)}
    />
  )
}
