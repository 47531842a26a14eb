import { closeMessage, showMessage } from '#src/lib/snackbar.ts'
import { t } from '../texts.ts'

let shown: number | undefined

/** Says that an acceptance waits on this device for the server. */
export function sayWaits(): void {
  shown = showMessage({ success: 'warning', message: t('acceptance.waits') })
}

/** Takes that back, since none waits any more. */
export function takeBackWaits(): void {
  if (shown !== undefined) closeMessage(shown)
  shown = undefined
}
