import { type ComponentType, memo, type ReactNode } from 'react'
import type { Row } from '#schema/row.ts'
import { t } from '#src/lib/i18n.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ClockIcon, DeleteIcon, EditIcon, MoreIcon } from '#src/ui/icons.tsx'
import { MenuItem, Menu as PopMenu } from '#src/ui/menu.tsx'

/** One more thing that can be done with a row. */
export interface RowAction {
  title: string
  /** What a screen reader says, of the row of that name. */
  label: (name: string) => string
  icon: ReactNode
  run: (row: Row) => void
  /** Whether this row has it. */
  offered: (row: Row) => boolean
}

/** What can be done with a row; a missing function means that the person may not. */
export interface RowVerbs {
  /** Why this row must be left alone, or undefined. */
  locked?: (row: Row, right: 'update' | 'delete') => string | undefined
  actions?: readonly RowAction[]
  /** A menu of its own that every row has. */
  Menu?: ComponentType<{ row: Row }>
  edit?: (row: Row) => void
  remove?: (row: Row) => void
  history?: (row: Row) => void
}

/** Whether rows have any button at all. */
export const hasActions = ({ edit, remove, history, actions, Menu }: RowVerbs): boolean =>
  [edit, remove, history, actions, Menu].some((verb) => verb !== undefined)

/** As many buttons as a row has; what is more goes into a menu, which is one of them. */
const MOST = 3

/** The buttons of a row. Editing is always one of them, and a menu of the row's own, whose button says how things stand. */
export const RowActions = memo(function RowActions({ row, name, verbs }: { row: Row; name: string; verbs: RowVerbs }) {
  const { Menu, edit } = verbs
  const offered = offeredTo(row, verbs)
  const all = offered.length + (Menu ? 1 : 0) <= MOST
  const first = all || Menu ? undefined : offered.find(({ run }) => run !== edit)
  const shown = all ? offered : offered.filter((verb) => verb === first || verb.run === edit)
  return (
    <div className="row-actions">
      {Menu && <Menu row={row} />}
      {shown.map((verb) => (
        <VerbButton key={verb.title} {...{ verb, row, name }} />
      ))}
      {!all && (
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
  danger?: boolean
  /** Why this row does not have it. */
  refused?: string
}

/** What can be done with this row, in the order of its buttons. */
function offeredTo(row: Row, { actions = [], edit, history, remove, locked }: RowVerbs): Verb[] {
  const verbs: Verb[] = actions.filter((action) => action.offered(row))
  const add = (title: string, label: Verb['label'], icon: ReactNode, run?: Verb['run'], more?: Partial<Verb>) =>
    run && verbs.push({ title, label, icon, run, ...more })
  add(t('list.edit'), (name) => t('list.editRow', { name }), <EditIcon />, edit, { refused: locked?.(row, 'update') })
  add(t('list.history'), (name) => t('list.historyOf', { name }), <ClockIcon />, history)
  add(t('list.remove'), (name) => t('list.removeRow', { name }), <DeleteIcon />, remove, {
    danger: true,
    refused: locked?.(row, 'delete'),
  })
  return verbs
}

interface VerbProps {
  verb: Verb
  row: Row
  name: string
}

function VerbButton({ verb: { title, label, icon, danger, refused, run }, row, name }: VerbProps) {
  const said = label(name)
  return (
    <IconButton
      danger={danger}
      title={refused ?? title}
      label={refused === undefined ? said : `${said}: ${refused}`}
      disabled={refused !== undefined}
      onClick={() => run(row)}
    >
      {icon}
    </IconButton>
  )
}

const VerbItem = ({ verb: { title, label, icon, danger, refused, run }, row, name }: VerbProps) => (
  <MenuItem label={label(name)} danger={danger} refused={refused} onClick={() => run(row)}>
    {icon}
    {title}
  </MenuItem>
)
