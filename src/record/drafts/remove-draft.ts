import { showMessage } from '#src/lib/snackbar.ts'
import { lockDraft } from './draft-lock.ts'
import { deviceStore } from './stored-drafts.ts'
import { t } from './texts.ts'

/** Removes a waiting draft. One that a form has locked meanwhile is kept, and the user is told. */
export async function removeDraft(id: string): Promise<void> {
  const unlock = await lockDraft(id)
  if (!unlock) {
    showMessage({ success: 'warning', message: t('drafts.elsewhere') })
    return
  }
  try {
    await (await deviceStore()).remove(id)
  } finally {
    unlock()
  }
}
