import { Button } from 'antd'
import { lazyPage as lazy, Meanwhile } from '#src/lib/lazy-page.ts'
import type { Inventory } from '../paths.ts'
import { t } from '../texts.ts'
import { useDialog } from '../use-dialog.ts'

const ProgressDialog = lazy(async () => ({ default: (await import('./progress-dialog.tsx')).ProgressDialog }))

/** Shows who has counted how much; to whoever counts blind without what is expected. */
export function ProgressButton({ inventory, blind }: { inventory: Inventory; blind: boolean }) {
  const { opener, shown, show, dialog } = useDialog()
  return (
    <>
      <Button ref={opener} onClick={show}>
        {t('inventoryProgress.button')}
      </Button>
      {shown && (
        <Meanwhile value={null}>
          <ProgressDialog inventory={inventory} blind={blind} {...dialog} />
        </Meanwhile>
      )}
    </>
  )
}
