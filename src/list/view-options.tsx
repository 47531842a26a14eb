import { fieldOf, type Table } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import { ColumnsIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { ColumnChoice } from './column-choice.tsx'
import type { ListLook } from './use-look.ts'
import type { Density } from './view-choice.ts'
import styles from './view-options.module.css'

const densities: readonly Density[] = ['comfortable', 'compact']

interface Props {
  table: Table
  look: ListLook
}

/** The menu with row height and columns of a list. */
export const ViewOptions = (props: Props) => (
  <Menu look="framed" label={t('list.view')} title={t('list.view')} icon={<ColumnsIcon />}>
    {() => <Options {...props} />}
  </Menu>
)

function Options({ table, look }: Props) {
  const { density, setDensity, summary, views } = look
  const phone = usePhone()
  return (
    <Stack gap="xl" className={styles.options}>
      {!phone && (
        <Segments
          label={t('list.density')}
          options={densities.map((value) => ({ value, label: t(`list.densities.${value}`) }))}
          value={density}
          onChange={setDensity}
        />
      )}
      <SummaryChoice {...{ table, summary }} />
      <ColumnChoice look={look} />
      {views && <MenuItem onClick={() => views.save(true)}>{t('list.saveView')}</MenuItem>}
    </Stack>
  )
}

/** The field by which the rows are counted above the list. */
function SummaryChoice({ table, summary }: { table: Table; summary: ListLook['summary'] }) {
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
