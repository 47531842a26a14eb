import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { NEW_ROW } from '#schema/lists/presentation.ts'
import { withDialog } from '#src/lib/address/dialog-address.ts'
import { useMay } from '#src/providers/ability.ts'
import { InAddress } from '#src/ui/dialog.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { INVENTORIES } from '../paths.ts'
import { t } from '../texts.ts'
import { NewInventoryDialog } from './new-inventory-dialog.tsx'

/** The button for a new inventory, for users who may open one; the address may ask for its dialog. */
export function NewInventory() {
  const [query, setQuery] = useSearchParams()
  const [shown, setShown] = useState<'open' | 'closing' | 'closed'>()
  const asked = query.has(NEW_ROW)
  if (asked && shown === undefined) setShown('open')
  // The address asks for it until the next one is there.
  if (!asked && shown === 'closed') setShown(undefined)
  if (!useMay()('create', INVENTORIES)) return null
  return (
    <>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setShown('open')}>
        {t('newInventory.button')}
      </Button>
      {shown && shown !== 'closed' && (
        <InAddress value={asked}>
          <NewInventoryDialog
            open={shown === 'open'}
            onClose={() => setShown('closing')}
            afterClose={() => {
              setShown(asked ? 'closed' : undefined)
              if (asked) setQuery(withDialog(query, undefined), { replace: true })
            }}
          />
        </InAddress>
      )}
    </>
  )
}
