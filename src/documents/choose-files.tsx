import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { usePhone } from '#src/lib/media.ts'
import { UploadIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import styles from './choose-files.module.css'
import { DropZone, FileInput } from './file-choice.tsx'
import { t } from './texts.ts'

interface Props {
  label: string
  /** Choosing files is the main action of the page. */
  primary?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
  /** Inputs above the button, for values that apply to all chosen files. */
  header?: ReactNode
  children?: ReactNode
}

/** A box that takes files by a button or by drag and drop. */
export function ChooseFiles({ label, primary, disabled = false, onFiles, header, children }: Props) {
  const phone = usePhone()
  const input = useRef<HTMLInputElement>(null)
  const takeFiles = (files: File[]) => {
    if (!disabled) onFiles(files)
  }
  return (
    <DropZone label={label} onFiles={takeFiles}>
      {header && (
        <Stack gap="lg" least="16.25rem" className={styles.header}>
          {header}
        </Stack>
      )}
      <Row gap="xl" lineGap="md">
        <Button
          block={phone}
          type={primary ? 'primary' : 'default'}
          icon={<UploadIcon />}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {t('files.choose')}
        </Button>
        <p className="muted">
          <span className={styles.mouseOnly}>{t('files.drop')} · </span>
          {t('documents.kinds')}
        </p>
      </Row>
      {children}
      <FileInput input={input} multiple label={t('files.choose')} onFiles={takeFiles} />
    </DropZone>
  )
}
