import { clsx } from 'clsx'
import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react'
import { acceptedExtensions } from '#src/fields/file-input.tsx'
import { showMessage } from '#src/lib/snackbar.ts'
import { FileInput as AnyFileInput } from '#src/ui/file-input.tsx'
import { Stack } from '#src/ui/layout.tsx'
import styles from './choose-files.module.css'
import { t } from './texts.ts'

const extensions = acceptedExtensions({})

type InputProps = Omit<ComponentProps<typeof AnyFileInput>, 'accept'>

/** The input behind a button that chooses files of the types that can be stored. */
export const FileInput = ({ onFiles, ...rest }: InputProps) => (
  <AnyFileInput accept={extensions.join(',')} onFiles={(files) => takeAccepted(files, onFiles)} {...rest} />
)

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
