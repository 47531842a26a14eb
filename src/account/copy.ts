import { showMessage } from '#src/lib/snackbar.ts'
import { t } from './texts.ts'

/** Copies a text and says so; where the browser does not let us, says how to do it by hand. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showMessage({ success: true, message: done })
  } catch {
    showMessage({ success: 'warning', message: t('secondFactor.copyFailed') })
  }
}
