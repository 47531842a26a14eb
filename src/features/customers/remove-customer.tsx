import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { DeleteDialog } from '#src/record/delete-dialog.tsx'
import { useRights } from '#src/record/rights.ts'
import { DeleteIcon } from '#src/ui/icons.tsx'
import { GoesAlong } from './goes-along.tsx'
import { allCustomers } from './paths.ts'
import { t } from './texts.ts'

export function RemoveCustomer({ table, row }: { table: Table; row: Row }) {
  const [asked, setAsked] = useState<Row>()
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  if (!useRights(table)('delete')) return null
  const ask = () => {
    setAsked(row)
    setOpen(true)
  }
  return (
    <>
      <Button danger icon={<DeleteIcon />} onClick={ask}>
        <span className="wide-only">{t('customers.remove')}</span>
      </Button>
      {asked && (
        <DeleteDialog
          table={table}
          row={asked}
          open={open}
          onClose={() => setOpen(false)}
          onDeleted={() => navigate(allCustomers)}
          afterClose={() => setAsked(undefined)}
        >
          <GoesAlong row={asked} />
        </DeleteDialog>
      )}
    </>
  )
}
