import { type DragEvent, type ReactNode, type RefObject, useState } from 'react'
import { acceptedExtensions } from '#src/fields/file.tsx'
import { showMessage } from '#src/lib/snackbar.ts'
import { t } from './texts.ts'

const endings = acceptedExtensions({})

// antd's forms show file inputs whatever their `hidden` says.
const unseen = { display: 'none' }

interface InputProps {
  /** A button clicks it. */
  input: RefObject<HTMLInputElement | null>
  several: boolean
  label: string
  onFiles: (files: File[]) => void
}

/** The unseen input behind a button that chooses files. The same file may be chosen twice running. */
export function FileInput({ input, several, label, onFiles }: InputProps) {
  return (
    <input
      ref={input}
      type="file"
      style={unseen}
      aria-label={label}
      tabIndex={-1}
      multiple={several}
      accept={endings.join(',')}
      onChange={({ target }) => {
        takeAccepted([...(target.files ?? [])], onFiles)
        target.value = ''
      }}
    />
  )
}

interface BoxProps {
  label: string
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A box that takes what is dropped on it. */
export function DropBox({ label, onFiles, children }: BoxProps) {
  const [over, setOver] = useState(false)
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <section
      className={over ? 'upload-box upload-box-over' : 'upload-box'}
      aria-label={label}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        takeAccepted([...event.dataTransfer.files], onFiles)
      }}
    >
      {children}
    </section>
  )
}

const isAccepted = (file: File) => endings.some((ending) => file.name.toLowerCase().endsWith(ending))

/** Hands on those of the chosen files that the server takes, if any; the others are named. */
function takeAccepted(files: readonly File[], take: (files: File[]) => void): void {
  for (const { name } of files.filter((file) => !isAccepted(file))) {
    showMessage({ success: 'warning', message: t('documents.refused', { name }) })
  }
  const good = files.filter(isAccepted)
  if (good.length > 0) take(good)
}
