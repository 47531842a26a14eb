import { showMessage } from '#src/lib/snackbar.ts'
import { carryOne, carryOver } from './carry-over/carry-over.ts'
import { tellCarriedOver } from './carry-over/tell.ts'
import { withRemaining } from './carry-over/with-remaining.ts'
import { deviceOwner } from './device-key.ts'
import { type DeviceStore, openDeviceStore, whileAdding } from './store.ts'
import { t } from './texts.ts'

let opening: Promise<DeviceStore> | undefined

/**
 * The store of this device, opened once for the page, with the entries of earlier releases; after a failure the next call
 * opens it again. Rejects where the browser stores nothing.
 */
export function deviceStore(): Promise<DeviceStore> {
  opening ??= open()
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

async function open(): Promise<DeviceStore> {
  const { database, store } = await openDeviceStore({
    onClosed: () => {
      opening = undefined
    },
    onNewer: () => void showMessage({ success: 'warning', message: t('device.newer') }),
  })
  // Entries that cannot be moved now remain in the old databases until the store is opened next.
  const carried = await whileAdding(() => carryOver(database)).catch(() => undefined)
  tellCarriedOver(carried ?? { noRoom: [], failures: 1 }, deviceOwner())
  await store.removeLostFiles()
  if (!carried || carried.remaining.size === 0) return store
  return withRemaining(store, carried.remaining, (one) => carryOne(database, one))
}
