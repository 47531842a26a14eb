import { showMessage } from '#src/lib/snackbar.ts'
import { carryOver } from './carry-over/carry-over.ts'
import { type DeviceStore, openDeviceStore, whileAdding } from './store.ts'
import { t } from './texts.ts'

let opening: Promise<DeviceStore> | undefined

/**
 * The store of this device, opened once for the page, with what earlier releases have left; after a failure the next call
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
  // What cannot be moved now stays where it is, and is looked at again when the device is opened next.
  const left = await whileAdding(() => carryOver(database)).catch(() => 0)
  if (left > 0) showMessage({ success: 'warning', message: t('device.noRoom', { count: left }) })
  await store.removeLostFiles()
  return store
}
