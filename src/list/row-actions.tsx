import { type ComponentType, memo, type ReactNode } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { t } from '#src/lib/i18n.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ClockIcon, DeleteIcon, EditIcon, MoreIcon } from '#src/ui/icons.tsx'
import { Row as Line } from '#src/ui/layout.tsx'
import { MenuHead, MenuItem, Menu as PopMenu } from '#src/ui/menu.tsx'

/** An action beside edit, history and delete. */
export interface RowAction {
  title: string
  /** The accessible name, given the name of the row. */
  label: (name: string) => string
  icon: ReactNode
  danger?: boolean
  run: (row: Row) => void
  /** Why nobody like this user may do it. */
  disabledReason?: string
  /** Whether the action is available for this row. */
  offered: (row: Row) => boolean
}

/** The actions of a row; a missing function means that the user has no right to it. */
export interface RowVerbs {
  /** Why this row cannot be changed, or undefined. */
  locked?: (row: Row, right: 'update' | 'delete') => string | undefined
  actions?: readonly RowAction[]
  /** An additional menu in every row. */
  Menu?: ComponentType<{ row: Row }>
  /** Opens the row, to edit or to read it: what a click on it does. */
  open?: (row: Row) => void
  edit?: (row: Row) => void
  remove?: (row: Row) => void
  history?: (row: Row) => void
}

export const hasActions = ({ edit, remove, history, actions, Menu }: RowVerbs): boolean =>
  [edit, remove, history, actions, Menu].some((verb) => verb !== undefined)

/** One button at most: the only action, or what says how things stand (`Menu`); a menu has the rest. */
export const RowActions = memo(function RowActions({ row, name, verbs }: { row: Row; name: string; verbs: RowVerbs }) {
  const { Menu } = verbs
  const offered = actionsFor(row, verbs)
  const button = Menu || offered.length > 1 ? undefined : offered[0]
  const others = offered.filter((verb) => verb !== button)
  return (
    <Line gap="2xs" justify="end" oneLine>
      {Menu && <Menu row={row} />}
      {button && <VerbButton {...{ row, name }} verb={button} />}
      {others.length > 0 && (
        <PopMenu label={t('list.moreOf', { name })} title={t('list.more')} icon={<MoreIcon />}>
          {() => (
            <>
              <MenuHead>
                <strong>{name}</strong>
              </MenuHead>
              {others.map((verb) => (
                <VerbItem key={verb.title} {...{ verb, row, name }} />
              ))}
            </>
          )}
        </PopMenu>
      )}
    </Line>
  )
})

type Verb = Omit<RowAction, 'offered'>

function actionsFor(row: Row, { actions = [], edit, history, remove, locked }: RowVerbs): Verb[] {
  const verbs: Verb[] = []
  const add = (title: string, label: Verb['label'], icon: ReactNode, run?: Verb['run'], more?: Partial<Verb>) =>
    run && verbs.push({ title, label, icon, run, ...more })
  add(t('list.edit'), (name) => t('list.editRow', { name }), <EditIcon />, edit, {
    disabledReason: locked?.(row, 'update'),
  })
  verbs.push(...actions.filter((action) => action.offered(row)))
  add(t('list.history'), (name) => t('list.historyOf', { name }), <ClockIcon />, history)
  add(t('list.remove'), (name) => t('list.removeRow', { name }), <DeleteIcon />, remove, {
    danger: true,
    disabledReason: locked?.(row, 'delete'),
  })
  return verbs
}

interface VerbProps {
  verb: Verb
  row: Row
  name: string
}

function VerbButton({ verb: { title, label, icon, danger, disabledReason, run }, row, name }: VerbProps) {
  const accessibleName = label(name)
  return (
    <IconButton
      look={danger ? 'danger' : 'icon'}
      title={disabledReason ?? title}
      label={disabledReason === undefined ? accessibleName : `${accessibleName}: ${disabledReason}`}
      disabled={disabledReason !== undefined}
      onClick={() => run(row)}
    >
      {icon}
    </IconButton>
  )
}

/** An action of a row as an item of a menu. */
export const VerbItem = ({ verb: { title, label, icon, danger, disabledReason, run }, row, name }: VerbProps) => (
  <MenuItem label={label(name)} danger={danger} disabledReason={disabledReason} onClick={() => run(row)}>
    {icon}
    {title}
  </MenuItem>
)
