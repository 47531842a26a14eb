import { Switch } from 'antd'
import { useState } from 'react'
import type { Table } from '#schema/table.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { rowName } from '#src/fields/record-label.ts'
import type { RowOf, ValuesOf } from '#src/providers/rows.ts'
import { useRights } from '#src/record/rights.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { OwnedWork } from './owned-work.tsx'
import { t } from './texts.ts'

interface Props {
  table: Table
  row: RowOf<'users'>
  refused?: string
  /** Reads again what shows the user beside lists. */
  onChanged?: () => void
}

/** Deactivates a user, once it was said what that ends, and activates them; either can be undone. */
export function ActiveSwitch({ table, row, refused, onChanged }: Props) {
  const [asking, setAsking] = useState(false)
  const { pending, change } = useActive(table, row, () => {
    setAsking(false)
    onChanged?.()
  })
  const name = rowName(table, row)
  return (
    <span title={refused}>
      <Switch
        size="small"
        checked={row.attivo === 'Y'}
        loading={pending}
        disabled={refused !== undefined}
        aria-label={t('users.active', { name })}
        onChange={(on) => (on ? change('Y') : setAsking(true))}
      />
      <Dialog
        open={asking}
        title={t('users.offQuestion', { name })}
        width={460}
        centered
        irreversible
        okText={t('users.offConfirm')}
        busy={pending}
        onCancel={() => setAsking(false)}
        onOk={() => change('N')}
      >
        <p>{t('users.offText')}</p>
        <OwnedWork id={row.id} name={name} />
      </Dialog>
    </span>
  )
}

function useActive(table: Table, row: RowOf<'users'>, onDone: () => void) {
  const { run, busy } = useCommands(table, { may: useRights(table) })
  async function change(to: 'Y' | 'N') {
    const path = `/api/users/${row.id}/active/${to}`
    const resultingValues: ValuesOf<'users'> = { attivo: to }
    const message = t(to === 'Y' ? 'users.activated' : 'users.deactivated')
    await run({ row, path, method: 'PUT', resultingValues, undo: 'update', message })
    onDone()
  }
  return { pending: busy, change }
}
