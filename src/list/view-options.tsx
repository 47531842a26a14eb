import { Button } from 'antd'
import { fieldOf } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { AscendingIcon, ColumnsIcon, DescendingIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { Segments } from '#src/ui/segments.tsx'
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

/** The shown columns, movable by arrow buttons, then the hidden ones. */
function ColumnChoice({ list: { columns, look } }: { list: List }) {
  const { columns: chosen, setColumns: choose } = look
  const shown = columns.shown.map(({ name }) => name)
  const rest = columns.all.filter(({ name }) => !shown.includes(name))
  const move = (name: string, offset: -1 | 1) => {
    const index = shown.indexOf(name)
    const other = shown[index + offset]
    if (other !== undefined) choose(shown.with(index, other).with(index + offset, name))
  }
  return (
    <fieldset className="column-choice">
      <legend>{t('list.columns')}</legend>
      <ul>
        {[...columns.shown, ...rest].map(({ name, field }) => {
          const index = shown.indexOf(name)
          const toggle = () => choose(index < 0 ? [...shown, name] : shown.filter((column) => column !== name))
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={index >= 0}
                  disabled={index >= 0 && shown.length === 1}
                  onChange={toggle}
                />
                {field.label}
              </label>
              {index >= 0 && (
                <>
                  <MoveButton
                    label={t('list.columnBefore', { name: field.label })}
                    atEnd={index === 0}
                    onClick={() => move(name, -1)}
                  >
                    <AscendingIcon />
                  </MoveButton>
                  <MoveButton
                    label={t('list.columnAfter', { name: field.label })}
                    atEnd={index === shown.length - 1}
                    onClick={() => move(name, 1)}
                  >
                    <DescendingIcon />
                  </MoveButton>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <Button size="small" disabled={chosen === undefined} onClick={() => choose(undefined)}>
        {t('list.usualColumns')}
      </Button>
    </fieldset>
  )
}

interface MoveProps {
  label: string
  /** The column cannot move further; the button stays focusable. */
  atEnd: boolean
  onClick: () => void
  children: React.ReactNode
}

const MoveButton = ({ label, atEnd, onClick, children }: MoveProps) => (
  <IconButton label={label} title={label} aria-disabled={atEnd} onClick={() => !atEnd && onClick()}>
    {children}
  </IconButton>
)
