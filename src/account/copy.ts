import { showMessage } from '#src/lib/snackbar.ts'
import { t } from './texts.ts'

/** Copies a text to the clipboard and confirms it; asks the user to copy by hand when the browser refuses. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showMessage({ success: true, message: done })
  } catch {
    showMessage({ success: 'warning', message: t('secondFactor.copyFailed') })
  }
}
