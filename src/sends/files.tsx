import { Button } from 'antd'
import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { FileInput } from '#src/documents/file-choice.tsx'
import { formatSize } from '#src/lib/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon, FileIcon, UploadIcon } from '#src/ui/icons.tsx'
import { Line, Lines } from '#src/ui/lines.tsx'
import { Remark } from '#src/ui/remark.tsx'
import styles from './files.module.css'
import type { FileGroup, KindDeclaration } from './register.ts'
import { t } from './texts.ts'
import type { KeptFile } from './use-preview.ts'

interface GroupsProps {
  groups: readonly FileGroup[]
  chosen: Readonly<Record<string, readonly File[]>>
  disabled: boolean
  onChange: (key: string, files: File[]) => void
}

/** The chosen files of a send, by group, with buttons to add and remove them. */
export const FileGroups = ({ groups, chosen, disabled, onChange }: GroupsProps) =>
  groups.map((group) => (
    <fieldset key={group.key} className={styles.group}>
      <legend>{group.title}</legend>
      <Group
        {...{ group, disabled }}
        files={chosen[group.key] ?? []}
        onChange={(files) => onChange(group.key, files)}
      />
      <p className={clsx('muted small', styles.hint)}>{group.hint}</p>
    </fieldset>
  ))

interface GroupProps {
  group: FileGroup
  files: readonly File[]
  disabled: boolean
  onChange: (files: File[]) => void
}

function Group({ group: { title, button, multiple }, files, disabled, onChange }: GroupProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {files.length > 0 && (
        <Lines below="md">
          {files.map((file, index) => (
            <FileLine
              key={`${file.name} ${file.lastModified} ${file.size}`}
              name={file.name}
              size={file.size}
              disabled={disabled}
              onRemove={() => onChange(files.filter((_file, position) => position !== index))}
            />
          ))}
        </Lines>
      )}
      {(multiple || files.length === 0) && (
        <Button icon={<UploadIcon />} disabled={disabled} onClick={() => input.current?.click()}>
          {button}
        </Button>
      )}
      <FileInput
        input={input}
        multiple={multiple}
        label={title}
        onFiles={(added) => onChange(multiple ? [...files, ...added] : added)}
      />
    </>
  )
}

interface KeptProps {
  title: string
  files: readonly KeptFile[]
  disabled: boolean
  onRemove: (id: number) => void
}

/** The stored files that are attached to every send of a kind; each can be left out of this one. */
export const KeptFiles = ({ title, files, disabled, onRemove }: KeptProps) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    <Lines>
      {files.map(({ id, nome, size }) => (
        <FileLine key={id} name={nome} {...{ size, disabled }} onRemove={() => onRemove(id)} />
      ))}
    </Lines>
    {files.length === 0 && <p className={clsx('muted small', styles.hint)}>{t('sends.noneKept')}</p>}
  </fieldset>
)

interface LineProps {
  name: string
  size: number
  disabled: boolean
  onRemove: () => void
}

const FileLine = ({ name, size, disabled, onRemove }: LineProps) => (
  <Line>
    <FileIcon />
    <span className="grows">{name}</span>
    <span className="muted">{formatSize(size)}</span>
    <IconButton disabled={disabled} label={t('sends.removeFile', { name })} onClick={onRemove}>
      <CloseIcon />
    </IconButton>
  </Line>
)

/** The errors of files that exceed the limits of one mail. */
export function filesErrors({ files: limits }: KindDeclaration, files: readonly File[]): string[] {
  if (!limits) return []
  const size = files.reduce((sum, file) => sum + file.size, 0)
  const most = `${limits.bytes / 1024 / 1024} MB`
  return [
    ...(files.length > limits.most ? [t('sends.tooMany', { count: limits.most })] : []),
    ...(size > limits.bytes ? [t('sends.tooLarge', { size: formatSize(size), most })] : []),
  ]
}

/** Shows the errors of the chosen files as soon as they are chosen. */
export const FilesErrors = ({ errors }: { errors: readonly string[] }): ReactNode => (
  <div role="alert">
    {errors.map((error) => (
      <Remark key={error} as="p">
        {error}
      </Remark>
    ))}
  </div>
)
