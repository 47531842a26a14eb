import { showMessage } from './snackbar.ts'

/** Copies a text, and says whether that was done. */
export async function copyText(text: string, said: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showMessage({ success: true, message: said.done })
  } catch {
    showMessage({ success: 'warning', message: said.failed })
  }
}
