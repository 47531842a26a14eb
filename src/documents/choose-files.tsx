import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { UploadIcon } from '#src/ui/icons.tsx'
import { DropBox, FileInput } from './file-choice.tsx'
import { t } from './texts.ts'

interface Props {
  label: string
  /** Choosing is what one comes here for. */
  primary?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
  /** What is said of the files before they are chosen. */
  above?: ReactNode
  children?: ReactNode
}

/** A box that takes several files by a button or dropped on it. */
export function ChooseFiles({ label, primary, disabled = false, onFiles, above, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: File[]) => {
    if (!disabled) onFiles(files)
  }
  return (
    <DropBox label={label} onFiles={take}>
      {above}
      <div className="upload-choose">
        <Button
          type={primary ? 'primary' : 'default'}
          icon={<UploadIcon />}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {t('files.choose')}
        </Button>
        <p className="muted">
          <span className="mouse-only">{t('files.drop')} · </span>
          {t('documents.kinds')}
        </p>
      </div>
      {children}
      <FileInput input={input} several label={t('files.choose')} onFiles={take} />
    </DropBox>
  )
}
