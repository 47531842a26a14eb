import { Button } from 'antd'
import { lazy } from '#src/lib/lazy.ts'
import { usePhone } from '#src/lib/media.ts'
import { ConcludeIcon } from '#src/ui/icons.tsx'
import { OnDemand } from '#src/ui/on-demand.tsx'
import type { Inventory } from '../paths.ts'
import type { InventoryRights } from '../rights.ts'
import { t } from '../texts.ts'
import { useDialog } from '../use-dialog.ts'

const ConcludeDialog = lazy(() => import('./conclude-dialog.tsx'), 'ConcludeDialog')

interface Props {
  inventory: Inventory
  rights: InventoryRights
  onDone?: () => void
}

/** The button that concludes an inventory, after a question. It never stands out: what it does is for ever. */
export function Conclude({ inventory, rights, onDone }: Props) {
  const { opener, shown, show, dialog } = useDialog()
  const phone = usePhone()
  return (
    <>
      <Button ref={opener} icon={phone ? undefined : <ConcludeIcon />} onClick={show}>
        {t('conclude.button')}
      </Button>
      {shown && (
        <OnDemand onGiveUp={dialog.afterClose}>
          <ConcludeDialog
            inventory={inventory}
            blind={rights.blind}
            {...dialog}
            onDone={() => {
              dialog.onClose()
              onDone?.()
            }}
          />
        </OnDemand>
      )}
    </>
  )
}
