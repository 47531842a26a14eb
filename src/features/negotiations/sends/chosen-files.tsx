import { Button } from 'antd'
import { useRef } from 'react'
import { FileInput } from '#src/documents/file-choice.tsx'
import { formatSize } from '#src/lib/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon, FileIcon, UploadIcon } from '#src/ui/icons.tsx'
import { t } from '../texts.ts'

interface Props {
  files: readonly File[]
  multiple: boolean
  button: string
  /** The accessible name of the file input. */
  label: string
  disabled: boolean
  onChange: (files: File[]) => void
}

/** A list of attachments with a button to add and to remove them. */
export function ChosenFiles({ files, multiple, button, label, disabled, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const addFiles = (chosen: File[]) => onChange(multiple ? [...files, ...chosen] : chosen)
  return (
    <div className="chosen-files">
      {files.length > 0 && (
        <ul className="mail-files">
          {files.map((file, index) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              <FileIcon />
              <span className="file-name">{file.name}</span>
              <span className="muted">{formatSize(file.size)}</span>
              <IconButton
                disabled={disabled}
                label={t('sends.removeFile', { name: file.name })}
                onClick={() => onChange(files.filter((_file, position) => position !== index))}
              >
                <CloseIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {(multiple || files.length === 0) && (
        <Button icon={<UploadIcon />} disabled={disabled} onClick={() => input.current?.click()}>
          {button}
        </Button>
      )}
      <FileInput input={input} multiple={multiple} label={label} onFiles={addFiles} />
    </div>
  )
}
