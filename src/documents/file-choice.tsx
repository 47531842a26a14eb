import { clsx } from 'clsx'
import { type DragEvent, type ReactNode, type RefObject, useState } from 'react'
import { acceptedExtensions } from '#src/fields/file.tsx'
import { showMessage } from '#src/lib/snackbar.ts'
import { Stack } from '#src/ui/layout.tsx'
import styles from './choose-files.module.css'
import { t } from './texts.ts'

const extensions = acceptedExtensions({})

// antd's forms show file inputs despite the `hidden` attribute.
const hiddenStyle = { display: 'none' }

interface InputProps {
  /** A button clicks it. */
  input: RefObject<HTMLInputElement | null>
  multiple: boolean
  label: string
  onFiles: (files: File[]) => void
}

/** The hidden input behind a button that chooses files. It is reset, so that the same file can be chosen twice in a row. */
export function FileInput({ input, multiple, label, onFiles }: InputProps) {
  return (
    <input
      ref={input}
      type="file"
      style={hiddenStyle}
      aria-label={label}
      tabIndex={-1}
      multiple={multiple}
      accept={extensions.join(',')}
      onChange={({ target }) => {
        takeAccepted([...(target.files ?? [])], onFiles)
        target.value = ''
      }}
    />
  )
}

interface ZoneProps {
  label: string
  onFiles: (files: File[]) => void
  children: ReactNode
}

export function DropZone({ label, onFiles, children }: ZoneProps) {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const onDrag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(isOver)
  }
  return (
    <Stack
      as="section"
      gap="xl"
      className={clsx(styles.box, isDraggedOver && styles.over)}
      aria-label={label}
      onDragOver={onDrag(true)}
      onDragLeave={onDrag(false)}
      onDrop={(event) => {
        onDrag(false)(event)
        takeAccepted([...event.dataTransfer.files], onFiles)
      }}
    >
      {children}
    </Stack>
  )
}

const isAccepted = (file: File) => extensions.some((extension) => file.name.toLowerCase().endsWith(extension))

/** Passes on the files of accepted types that are not empty; a message names the others. */
function takeAccepted(files: readonly File[], onFiles: (files: File[]) => void): void {
  const accepted = files.filter((file) => isAccepted(file) && file.size > 0)
  for (const file of files.filter((file) => !accepted.includes(file))) {
    const { name } = file
    const message = isAccepted(file) ? t('documents.empty', { name }) : t('documents.refused', { name })
    showMessage({ success: 'warning', message })
  }
  if (accepted.length > 0) onFiles(accepted)
}
