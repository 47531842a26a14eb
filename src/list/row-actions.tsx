import { type ComponentType, memo, type ReactNode } from 'react'
import type { Row } from '#schema/row.ts'
import { t } from '#src/lib/i18n.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ClockIcon, DeleteIcon, EditIcon, MoreIcon } from '#src/ui/icons.tsx'
import { MenuItem, Menu as PopMenu } from '#src/ui/menu.tsx'

/** An action beside edit, history and delete. */
export interface RowAction {
  title: string
  /** The accessible name, given the name of the row. */
  label: (name: string) => string
  icon: ReactNode
  danger?: boolean
  run: (row: Row) => void
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
  edit?: (row: Row) => void
  remove?: (row: Row) => void
  history?: (row: Row) => void
}

export const hasActions = ({ edit, remove, history, actions, Menu }: RowVerbs): boolean =>
  [edit, remove, history, actions, Menu].some((verb) => verb !== undefined)

/** More actions than this go into a menu, whose button counts. */
const MAX_BUTTONS = 3

/** The buttons of a row. Edit is never moved into the menu, nor is `Menu`, whose button shows a state. */
export const RowActions = memo(function RowActions({ row, name, verbs }: { row: Row; name: string; verbs: RowVerbs }) {
  const { Menu, edit } = verbs
  const offered = actionsFor(row, verbs)
  const allFit = offered.length + (Menu ? 1 : 0) <= MAX_BUTTONS
  const firstOther = allFit || Menu ? undefined : offered.find(({ run }) => run !== edit)
  const shown = allFit ? offered : offered.filter((verb) => verb === firstOther || verb.run === edit)
  return (
    <div className="row-actions">
      {Menu && <Menu row={row} />}
      {shown.map((verb) => (
        <VerbButton key={verb.title} {...{ verb, row, name }} />
      ))}
      {!allFit && (
        <PopMenu label={t('list.moreOf', { name })} title={t('list.more')} icon={<MoreIcon />}>
          {() => (
            <>
              <p className="menu-head">
                <strong>{name}</strong>
              </p>
              {offered
                .filter((verb) => !shown.includes(verb))
                .map((verb) => (
                  <VerbItem key={verb.title} {...{ verb, row, name }} />
                ))}
            </>
          )}
        </PopMenu>
      )}
    </div>
  )
})

interface Verb extends Omit<RowAction, 'offered'> {
  /** Why it is disabled for this row. */
  disabledReason?: string
}

function actionsFor(row: Row, { actions = [], edit, history, remove, locked }: RowVerbs): Verb[] {
  const verbs: Verb[] = actions.filter((action) => action.offered(row))
  const add = (title: string, label: Verb['label'], icon: ReactNode, run?: Verb['run'], more?: Partial<Verb>) =>
    run && verbs.push({ title, label, icon, run, ...more })
  add(t('list.edit'), (name) => t('list.editRow', { name }), <EditIcon />, edit, {
    disabledReason: locked?.(row, 'update'),
  })
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
      danger={danger}
      title={disabledReason ?? title}
      label={disabledReason === undefined ? accessibleName : `${accessibleName}: ${disabledReason}`}
      disabled={disabledReason !== undefined}
      onClick={() => run(row)}
    >
      {icon}
    </IconButton>
  )
}

const VerbItem = ({ verb: { title, label, icon, danger, disabledReason, run }, row, name }: VerbProps) => (
  <MenuItem label={label(name)} danger={danger} disabledReason={disabledReason} onClick={() => run(row)}>
    {icon}
    {title}
  </MenuItem>
)
