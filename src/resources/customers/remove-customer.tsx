import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { DeleteIcon } from '#src/layout/icons.tsx'
import { t } from '#src/lib/i18n.ts'
import { DeleteDialog } from '#src/resources/table/delete-dialog.tsx'
import { type ListView, useRights } from '#src/resources/table/list-view.ts'
import { GoesAlong } from './goes-along.tsx'
import { allCustomers } from './paths.ts'

const view: ListView = { Consequences: GoesAlong }

/** Deletes the customer of the page, and goes on with the list of the others. */
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
          view={view}
          row={asked}
          open={open}
          onClose={() => setOpen(false)}
          onDeleted={() => navigate(allCustomers)}
          afterClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
