import { showMessage } from '#src/lib/snackbar.ts'
import { t } from '../texts.ts'
import { lockDraft } from './draft-lock.ts'
import { draftStore } from './stored-drafts.ts'

/** Removes a waiting draft. One that a form has locked meanwhile is kept, and the user is told. */
export async function removeDraft(id: string): Promise<void> {
  const unlock = await lockDraft(id)
  if (!unlock) {
    showMessage({ success: 'warning', message: t('device.draftElsewhere') })
    return
  }
  try {
    await (await draftStore()).remove([id])
  } finally {
    unlock()
  }
}
