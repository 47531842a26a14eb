import { acceptedEndings } from '#src/fields/file.tsx'
import { t } from '#src/lib/i18n.ts'
import { showMessage } from '#src/lib/snackbar.ts'

const endings = acceptedEndings({})

const isAccepted = (file: File) => endings.some((ending) => file.name.toLowerCase().endsWith(ending))

/** Those of the chosen files that the server takes; the others are named. */
export function acceptedOf(files: readonly File[]): File[] {
  for (const { name } of files.filter((file) => !isAccepted(file))) {
    showMessage({ success: 'warning', message: t('documents.refused', { name }) })
  }
  return files.filter(isAccepted)
}
