import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ConcludeIcon } from '#src/ui/icons.tsx'
import type { Inventory } from '../paths.ts'
import { t } from '../texts.ts'

const ConcludeDialog = lazy(async () => ({ default: (await import('./conclude-dialog.tsx')).ConcludeDialog }))

/** The button that concludes an inventory, after a question. */
export function Conclude({ inventory, onDone }: { inventory: Inventory; onDone?: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="primary" icon={<ConcludeIcon />} onClick={() => setOpen(true)}>
        {t('conclude.button')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ConcludeDialog
            inventory={inventory}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              onDone?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
