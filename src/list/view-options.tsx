import { Button } from 'antd'
import { t } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { AscendingIcon, ColumnsIcon, DescendingIcon } from '#src/ui/icons.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { Segments } from '#src/ui/segments.tsx'
import type { List } from './use-list.ts'
import './view-options.css'
import { type Density, useChosenColumns, useDensity } from './view-choice.ts'

const densities: readonly Density[] = ['comfortable', 'compact']

/** How the person wants lists to look: how close their rows stand, and which columns this one has. */
export const ViewOptions = ({ list }: { list: List }) => (
  <Menu className="view-button" label={t('list.view')} title={t('list.view')} icon={<ColumnsIcon />}>
    {() => <Options list={list} />}
  </Menu>
)

function Options({ list }: { list: List }) {
  const [density, setDensity] = useDensity()
  const phone = usePhone()
  return (
    <div className="view-options">
      {!phone && (
        <Segments
          label={t('list.density')}
          options={densities.map((value) => ({ value, label: t(`list.densities.${value}`) }))}
          value={density}
          onChange={setDensity}
        />
      )}
      <ColumnChoice list={list} />
    </div>
  )
}

/** The columns with what is not shown below; each goes up or down by its arrows. */
function ColumnChoice({ list: { table, screen, columns } }: { list: List }) {
  const [chosen, choose] = useChosenColumns(table, screen)
  const shown = columns.shown.map(({ name }) => name)
  const rest = columns.all.filter(({ name }) => !shown.includes(name))
  const move = (name: string, by: -1 | 1) => {
    const at = shown.indexOf(name)
    const other = shown[at + by]
    if (other !== undefined) choose(shown.with(at, other).with(at + by, name))
  }
  return (
    <fieldset className="column-choice">
      <legend>{t('list.columns')}</legend>
      <ul>
        {[...columns.shown, ...rest].map(({ name, field }) => {
          const at = shown.indexOf(name)
          const toggle = () => choose(at < 0 ? [...shown, name] : shown.filter((one) => one !== name))
          return (
            <li key={name}>
              <label>
                <input type="checkbox" checked={at >= 0} disabled={at >= 0 && shown.length === 1} onChange={toggle} />
                {field.label}
              </label>
              {at >= 0 && (
                <>
                  <MoveButton
                    label={t('list.columnBefore', { name: field.label })}
                    end={at === 0}
                    onClick={() => move(name, -1)}
                  >
                    <AscendingIcon />
                  </MoveButton>
                  <MoveButton
                    label={t('list.columnAfter', { name: field.label })}
                    end={at === shown.length - 1}
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
  /** There is nothing to go past; the button stays focusable. */
  end: boolean
  onClick: () => void
  children: React.ReactNode
}

const MoveButton = ({ label, end, onClick, children }: MoveProps) => (
  <IconButton label={label} title={label} aria-disabled={end} onClick={() => !end && onClick()}>
    {children}
  </IconButton>
)
