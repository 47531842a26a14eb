import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '#src/providers/ability.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { INVENTORIES } from '../paths.ts'
import { t } from '../texts.ts'
import { NewInventoryDialog } from './new-inventory-dialog.tsx'

/** The button for a new inventory, for whoever may open one. */
export function NewInventory() {
  const [shown, setShown] = useState<'open' | 'closing'>()
  if (!useMay()('create', INVENTORIES)) return null
  return (
    <>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setShown('open')}>
        {t('newInventory.button')}
      </Button>
      {shown && (
        <NewInventoryDialog
          open={shown === 'open'}
          onClose={() => setShown('closing')}
          afterClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
