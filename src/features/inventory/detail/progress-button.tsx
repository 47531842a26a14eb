import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Inventory } from '../paths.ts'
import { t } from '../texts.ts'

const ProgressDialog = lazy(async () => ({ default: (await import('./progress-dialog.tsx')).ProgressDialog }))

/** Shows who has counted how much. */
export function ProgressButton({ inventory }: { inventory: Inventory }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('inventoryProgress.button')}</Button>
      {open && (
        <Suspense fallback={null}>
          <ProgressDialog inventory={inventory} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
