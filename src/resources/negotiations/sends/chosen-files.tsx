import { Button } from 'antd'
import { useRef } from 'react'
import { acceptedOf } from '#src/documents/accepted-files.ts'
import { acceptedEndings } from '#src/fields/file.tsx'
import { CloseIcon, FileIcon, UploadIcon } from '#src/layout/icons.tsx'
import { formatSize } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'

const endings = acceptedEndings({})

// antd's forms show file inputs whatever their `hidden` says.
const hidden = { display: 'none' }

interface Props {
  files: readonly File[]
  several: boolean
  button: string
  /** What the input is called, and where it is explained. */
  label: string
  disabled: boolean
  onChange: (files: File[]) => void
}

/** Files to go along: one, or several, chosen and taken back. */
export function ChosenFiles({ files, several, button, label, disabled, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = (chosen: readonly File[]) => {
    const good = acceptedOf(chosen)
    if (good.length > 0) onChange(several ? [...files, ...good] : good)
  }
  return (
    <div className="chosen-files">
      {files.length > 0 && (
        <ul className="mail-files">
          {files.map((file, index) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              <FileIcon />
              <span className="file-name">{file.name}</span>
              <span className="muted">{formatSize(file.size)}</span>
              <button
                type="button"
                className="icon-button"
                disabled={disabled}
                aria-label={t('sends.removeFile', { name: file.name })}
                onClick={() => onChange(files.filter((_file, place) => place !== index))}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      {(several || files.length === 0) && (
        <Button icon={<UploadIcon />} disabled={disabled} onClick={() => input.current?.click()}>
          {button}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        style={hidden}
        aria-label={label}
        tabIndex={-1}
        multiple={several}
        accept={endings.join(',')}
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}
