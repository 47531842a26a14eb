import { Input } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { SUPER_ADMIN } from '#schema/rights/access.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Field, Table } from '#schema/table.ts'
import { useReadsAccesses } from '#src/account/access.ts'
import { ACCESSES_ROUTE, accessesOf, PERMISSIONS_ROUTE, permissionsOf } from '#src/account/paths.ts'
import { SwitchDialog } from '#src/account/switch-dialog.tsx'
import type { InputProps } from '#src/fields/field-widget.ts'
import { rowName } from '#src/fields/record-label.ts'
import { asText } from '#src/lib/format.ts'
import type { Session } from '#src/lib/net/session.ts'
import type { RowAction, RowVerbs } from '#src/list/row-actions.tsx'
import type { CustomCells } from '#src/list/row-cell.tsx'
import { useMay } from '#src/providers/ability.ts'
import { type ByField, type RowOf, rowOf } from '#src/providers/rows.ts'
import type { FormDialogProps } from '#src/record/dialog-props.ts'
import type { FormField } from '#src/record/form-values.ts'
import type { Rights } from '#src/record/rights.ts'
import { HelpIcon, KeyIcon, SwitchUserIcon } from '#src/ui/icons.tsx'
import { ActiveSwitch } from './active-switch.tsx'
import { RoleChips } from './role-chips.tsx'
import { t } from './texts.ts'

type User = RowOf<'users'>

interface Options {
  table: Table
  session: Session
  may: ReturnType<typeof useMay>
  readsAccesses: boolean
  onSwitch: (row: User) => void
  /** Leads to another page. */
  go: (path: string) => void
}

export interface UserView {
  rights: Rights
  locked: NonNullable<RowVerbs['locked']>
  form: (row?: Row) => Pick<FormDialogProps, 'table' | 'extra' | 'initial'>
  cells: CustomCells
  actions: readonly RowAction[]
}

/** What this session may do with users, and the dialog that one of its actions opens. */
export function useUserView(table: Table, session: Session): { view: UserView; dialog: ReactNode } {
  const may = useMay()
  const go = useNavigate()
  const readsAccesses = useReadsAccesses()
  const [wanted, onSwitch] = useState<User>()
  const view = useMemo(
    () => userView({ table, session, may, readsAccesses, onSwitch, go }),
    [table, session, may, readsAccesses, go],
  )
  const dialog = wanted && (
    <SwitchDialog
      username={wanted.username}
      name={rowName(table, wanted)}
      onClose={() => onSwitch(undefined)}
      onSwitched={() => go('/')}
    />
  )
  return { view, dialog }
}

/** The list of users for the current session. Hides what the server would refuse; the server decides again. */
export function userView(options: Options): UserView {
  const { table, session, may } = options
  const switched = session.real !== undefined
  const superAdmin = session.roles.includes(SUPER_ADMIN)
  const mine = (row: Pick<Row, 'id'>) => row.id === session.id
  const locked: UserView['locked'] = (row, right) => {
    if (hasSuperAdmin(rowOf('users', row)) && !superAdmin && !mine(row)) return t('users.superAdminOnly')
    return mine(row) && right === 'delete' ? t('users.ownAccount') : undefined
  }
  const tables = {
    others: withRoles(table, superAdmin, switched),
    mine: withFields(table, { ruoli: asReadOnly, attivo: asReadOnly }),
  }
  return {
    // Creating a user sets a password, which is not allowed while impersonating.
    rights: { create: may('create', table.name) && !switched, update: true, delete: true },
    locked,
    form: (row) =>
      row
        ? { table: mine(row) ? tables.mine : tables.others }
        : { table: tables.others, extra: passwords, initial: { mustChangePassword: true } },
    cells: {
      ruoli: { Cell: ({ row }) => <RoleChips roles={rowOf('users', row).ruoli} /> },
      attivo: {
        Cell: ({ row }) => (
          <ActiveSwitch
            table={table}
            row={rowOf('users', row)}
            refused={locked(row, 'update') ?? ownReason(mine(row))}
          />
        ),
      },
    },
    actions: actionsOf(options, mine),
  }
}

function actionsOf(
  { table, session, may, readsAccesses, onSwitch, go }: Options,
  mine: (row: Pick<Row, 'id'>) => boolean,
): UserView['actions'] {
  const superAdmin = session.roles.includes(SUPER_ADMIN)
  const maySwitch = may('impersonate', table.name) && session.real === undefined
  const isSwitchable = (row: Row) => {
    const user = rowOf('users', row)
    return maySwitch && !mine(user) && user.attivo === 'Y' && (superAdmin || !hasSuperAdmin(user))
  }
  const leading = (key: 'accesses' | 'why', icon: ReactNode, offered: boolean, pathOf: (id: number) => string) => ({
    title: t(`users.${key}`),
    label: (name: string) => t(`users.${key}Of`, { name }),
    icon,
    run: ({ id }: Row) => go(pathOf(id)),
    offered: () => offered,
  })
  return [
    {
      title: t('users.switch'),
      label: (name) => t('users.switchTo', { name }),
      icon: <SwitchUserIcon />,
      run: (row) => onSwitch(rowOf('users', row)),
      offered: isSwitchable,
    },
    leading('accesses', <KeyIcon />, readsAccesses && may('open', ACCESSES_ROUTE), accessesOf),
    leading('why', <HelpIcon />, may('open', PERMISSIONS_ROUTE), permissionsOf),
  ]
}

const ownReason = (own: boolean) => (own ? t('users.ownAccount') : undefined)

/** Where the roles are not read, the server alone knows. */
const hasSuperAdmin = ({ ruoli }: Partial<User>) => ruoli?.includes(SUPER_ADMIN) ?? false

/** Limits the roles on offer: only a super admin may grant super admin, and nobody grants roles while impersonating. */
function withRoles(table: Table, superAdmin: boolean, switched: boolean): Table {
  if (switched) return withFields(table, { ruoli: asReadOnly })
  return superAdmin
    ? table
    : withFields(table, { ruoli: ({ options, ...field }) => ({ ...field, options: withoutSuperAdmin(options) }) })
}

const withoutSuperAdmin = (options: Field['options'] = {}) =>
  Object.fromEntries(Object.entries(options).filter(([role]) => role !== SUPER_ADMIN))

const asReadOnly = (field: Field): Field => ({ ...field, readOnly: true })

type Change = (field: Field) => Field

function withFields(table: Table, changes: ByField<'users', Change>): Table {
  const byName: Record<string, Change | undefined> = changes
  const fields = Object.entries(table.fields).map(([name, field]) => [name, byName[name]?.(field) ?? field])
  return { ...table, fields: Object.fromEntries(fields) }
}

const field = { required: true, unique: false, readOnly: false, form: true, pick: false, onDelete: 'restrict' } as const

const PasswordInput = ({ field: _field, value, onChange, known: _known, ...rest }: InputProps) => (
  <Input.Password
    {...rest}
    value={asText(value)}
    maxLength={128}
    autoComplete="new-password"
    onChange={(event) => onChange?.(event.target.value)}
  />
)

const password = (key: string, label: string, help?: string): FormField => ({
  key,
  name: key,
  verbatim: true,
  Input: PasswordInput,
  field: { ...field, type: 'text', label, help, maxLength: 128 },
})

/** What creating a user takes besides the record. */
const passwords: FormField[] = [
  password('password', t('users.password'), t('users.passwordHelp')),
  password('confirmPassword', t('users.confirmPassword')),
  {
    key: 'mustChangePassword',
    name: 'mustChangePassword',
    field: {
      ...field,
      required: false,
      type: 'boolean',
      label: t('users.mustChange'),
      help: t('users.mustChangeHelp'),
    },
  },
]
