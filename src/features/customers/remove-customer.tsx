import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { DeleteDialog } from '#src/record/delete-dialog.tsx'
import { useRights } from '#src/record/rights.ts'
import { DeleteIcon } from '#src/ui/icons.tsx'
import { CascadeWarning } from './cascade-warning.tsx'
import { allCustomers } from './paths.ts'
import { t } from './texts.ts'

export function RemoveCustomer({ table, row }: { table: Table; row: Row }) {
  const [target, setTarget] = useState<Row>()
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  if (!useRights(table)('delete')) return null
  const ask = () => {
    setTarget(row)
    setOpen(true)
  }
  return (
    <>
      <Button danger icon={<DeleteIcon />} onClick={ask}>
        <span className="wide-only">{t('customers.remove')}</span>
      </Button>
      {target && (
        <DeleteDialog
          table={table}
          row={target}
          open={open}
          onClose={() => setOpen(false)}
          onDeleted={() => navigate(allCustomers)}
          afterClose={() => setTarget(undefined)}
        >
          <CascadeWarning row={target} />
        </DeleteDialog>
      )}
    </>
  )
}
