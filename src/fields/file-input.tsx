import { useEffect, useRef, useState } from 'react'
import { isImagesOnly } from '#schema/fields/file.ts'
import type { Field } from '#schema/table.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { t } from '#src/lib/i18n.ts'
import { asFile, uploadFile } from '#src/lib/net/upload.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { buttons } from '#src/ui/buttons.ts'
import { FileInput as HiddenInput } from '#src/ui/file-input.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import type { FieldInput, InputProps } from './field-widget.ts'
import { FileLink } from './file.tsx'

const extensions = { image: ['.png', '.jpg', '.jpeg'], video: ['.mp4', '.mov'], pdf: ['.pdf'] } as const

export const acceptedExtensions = (field: Pick<Field, 'accept'>): string[] =>
  (field.accept ?? (['image', 'video', 'pdf'] as const)).flatMap((kind) => [...extensions[kind]])

function FileInput({ field, value, onChange, known: _known, disabled, id, ...aria }: InputProps) {
  const [percent, setPercent] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const stored = asFile(value)
  useEffect(() => () => running.current?.abort(), [])

  async function upload([file]: readonly File[]) {
    if (!file) return
    if (!acceptedExtensions(field).some((ending) => file.name.toLowerCase().endsWith(ending))) {
      showMessage({ success: 'warning', message: t('field.fileType') })
      return
    }
    running.current = new AbortController()
    setPercent(0)
    try {
      const { signal } = running.current
      const encodeImages = isImagesOnly(field.accept)
      onChange?.(await uploadFile(file, { progress: setPercent, signal, encodeImages }))
      showMessage({ success: true, message: t('field.uploaded') })
    } catch (error) {
      if (!(error instanceof DOMException)) reportFailure(error)
    } finally {
      setPercent(undefined)
    }
  }

  return (
    <Row gap="lg" lineGap="xs">
      {stored && <FileLink file={stored} />}
      {stored && !disabled && percent === undefined && (
        <IconButton label={t('field.removeFile', { name: stored.originalFilename })} onClick={() => onChange?.(null)}>
          <CloseIcon />
        </IconButton>
      )}
      <HiddenInput input={input} accept={acceptedExtensions(field).join(',')} onFiles={upload} />
      <button
        {...aria}
        type="button"
        id={id}
        className={buttons.plain}
        disabled={disabled || percent !== undefined}
        onClick={() => input.current?.click()}
      >
        {percent !== undefined && t('field.uploading', { percent })}
        {percent === undefined && (stored ? t('field.replaceFile') : t('field.upload'))}
      </button>
    </Row>
  )
}

export const fileInput: FieldInput = { Input: FileInput }
