import { clsx } from 'clsx'
import type { StoredFile } from '#schema/tables.generated.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { asText, formatSize } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { openFile } from '#src/lib/net/open-file.ts'
import { asFile } from '#src/lib/net/upload.ts'
import { buttons } from '#src/ui/buttons.ts'
import { FileIcon } from '#src/ui/icons.tsx'
import type { FieldWidget } from './field-widget.ts'
import styles from './file.module.css'

export function FileLink({ file }: { file: StoredFile }) {
  return (
    <button
      type="button"
      className={buttons.word}
      title={t('field.openFile', { name: file.originalFilename })}
      onClick={() => openFile(file).catch(reportFailure)}
    >
      <FileIcon />
      <span className={clsx('ellipsis', styles.name)}>{file.originalFilename}</span>
      {file.size > 0 && <span className={clsx('muted', styles.size)}>{formatSize(file.size)}</span>}
    </button>
  )
}

export const file: FieldWidget = {
  Cell: ({ value }) => {
    const stored = asFile(value)
    return stored ? <FileLink file={stored} /> : null
  },
  speaksForItself: true,
  Stored: ({ value, known }) => {
    const file =
      asFile(value) ??
      [known]
        .flat()
        .map(asFile)
        .find((one) => one?.filename === value)
    if (file) return <FileLink file={file} />
    return <>{t('field.formerFile', { ending: asText(value).replace(/^.*\./, '') })}</>
  },
}
