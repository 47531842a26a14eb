import { type ComponentType, memo, type ReactNode } from 'react'
import type { Row } from '#schema/row.ts'
import { t } from '#src/lib/i18n.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ClockIcon, DeleteIcon, EditIcon } from '#src/ui/icons.tsx'

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

export const RowActions = memo(function RowActions({ row, name, verbs }: { row: Row; name: string; verbs: RowVerbs }) {
  const { edit, history, remove, locked, actions = [], Menu } = verbs
  const fixed = locked?.(row, 'update')
  const kept = locked?.(row, 'delete')
  return (
    <div className="row-actions">
      {actions
        .filter((action) => action.offered(row))
        .map(({ title, label, icon, run }) => (
          <ActionButton key={title} title={title} label={label(name)} onClick={() => run(row)}>
            {icon}
          </ActionButton>
        ))}
      {Menu && <Menu row={row} />}
      {edit && (
        <ActionButton
          title={t('list.edit')}
          label={t('list.editRow', { name })}
          refused={fixed}
          onClick={() => edit(row)}
        >
          <EditIcon />
        </ActionButton>
      )}
      {history && (
        <ActionButton title={t('list.history')} label={t('list.historyOf', { name })} onClick={() => history(row)}>
          <ClockIcon />
        </ActionButton>
      )}
      {remove && (
        <ActionButton
          danger
          title={t('list.remove')}
          label={t('list.removeRow', { name })}
          refused={kept}
          onClick={() => remove(row)}
        >
          <DeleteIcon />
        </ActionButton>
      )}
    </div>
  )
})

interface ActionProps {
  title: string
  label: string
  danger?: boolean
  /** Why this row does not have it. */
  refused?: string
  onClick: () => void
  children: ReactNode
}

const ActionButton = ({ title, label, danger, refused, onClick, children }: ActionProps) => (
  <IconButton
    danger={danger}
    title={refused ?? title}
    label={refused === undefined ? label : `${label}: ${refused}`}
    disabled={refused !== undefined}
    onClick={onClick}
  >
    {children}
  </IconButton>
)
