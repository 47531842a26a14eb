import type { RefObject } from 'react'

// antd's forms show file inputs despite the `hidden` attribute.
const hidden = { display: 'none' }

interface Props {
  /** A button clicks it. */
  input: RefObject<HTMLInputElement | null>
  label?: string
  /** Extensions or types, as the attribute takes them. */
  accept: string
  multiple?: boolean
  /** A telephone opens its camera. */
  capture?: 'environment'
  onFiles: (files: File[]) => void
}

/** The hidden input behind a button that chooses files. It is reset, so that the same file can be chosen twice in a row. */
export const FileInput = ({ input, label, onFiles, ...rest }: Props) => (
  <input
    ref={input}
    type="file"
    style={hidden}
    aria-label={label}
    tabIndex={-1}
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])])
      target.value = ''
    }}
    {...rest}
  />
)
