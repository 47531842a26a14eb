import { showMessage } from '#src/lib/snackbar.ts'
import { t } from './texts.ts'

export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showMessage({ success: true, message: done })
  } catch {
    showMessage({ success: 'warning', message: t('secondFactor.copyFailed') })
  }
}
