import { Button, Input } from 'antd'
import { useEffect, useRef } from 'react'
import { formatSize } from '#src/lib/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Line, Lines } from '#src/ui/lines.tsx'
import { Remark } from '#src/ui/remark.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { FileInput } from './file-choice.tsx'
import { t } from './texts.ts'
import type { UnsavedFile } from './unsaved-file.ts'
import type { UnsavedFiles, UnsavedState } from './unsaved-files.ts'
import styles from './upload-line.module.css'

interface Props {
  label: string
  files: UnsavedFiles
  state: UnsavedState
  /** Saves the files now; absent while their row is new. */
  onSave?: () => void
}

/** The list of unsaved files, each with its description; they are saved together. */
export function UnsavedList({ label, files, state: { rows, isSaving = false, error }, onSave }: Props) {
  const list = useFocusOnAdded(rows)
  return (
    <ChooseFiles label={label} disabled={isSaving} onFiles={(chosen) => files.add(chosen)}>
      {rows.length > 0 && (
        <>
          <h4>{t('files.toSave')}</h4>
          <Lines boxed ref={list} label={t('files.toSave')}>
            {rows.map((row) => (
              <UnsavedLine key={row.key} {...{ files, row, onSave }} disabled={isSaving} />
            ))}
          </Lines>
          {error && <Remark as="p">{t('files.notSaved', { reason: error })}</Remark>}
          <Row justify="end" gap="xl" lineGap="md">
            {onSave && (
              <Button loading={isSaving} onClick={onSave}>
                {t('files.save', { count: rows.length })}
              </Button>
            )}
            {!onSave && !isSaving && <p className="muted">{t('files.later')}</p>}
          </Row>
        </>
      )}
    </ChooseFiles>
  )
}

/** Brings an added line into view, below the fold of a long form, and puts the cursor into its description. */
function useFocusOnAdded(rows: readonly UnsavedFile[]) {
  const list = useRef<HTMLUListElement>(null)
  const known = useRef<ReadonlySet<number>>(new Set(rows.map(({ key }) => key)))
  useEffect(() => {
    const added = rows.findIndex(({ key }) => !known.current.has(key))
    known.current = new Set(rows.map(({ key }) => key))
    if (added >= 0) list.current?.children[added]?.querySelector('input')?.focus()
  }, [rows])
  return list
}

interface LineProps {
  files: UnsavedFiles
  row: UnsavedFile
  disabled: boolean
  onSave?: () => void
}

function UnsavedLine({ files, row, disabled, onSave }: LineProps) {
  const { key, id, file, name, description, error } = row
  return (
    <Line>
      <Stack gap="2xs" className={styles.part}>
        <span>{name}</span>
        {file && <span className="muted">{formatSize(file.size)}</span>}
        {error && <Remark as="span">{error}</Remark>}
        {!file && id === undefined && <ChooseAgain name={name} onFile={(again) => files.edit(key, again)} />}
      </Stack>
      <Input
        className={styles.part}
        value={description}
        maxLength={500}
        disabled={disabled}
        autoComplete="off"
        placeholder={t('files.description')}
        aria-label={t('files.descriptionOf', { name })}
        onPressEnter={(event) => {
          // Enter must not submit the surrounding form.
          event.preventDefault()
          onSave?.()
        }}
        onChange={({ target }) => files.edit(key, { description: target.value })}
      />
      <IconButton disabled={disabled} label={t('files.take', { name })} onClick={() => files.remove(key)}>
        <CloseIcon />
      </IconButton>
    </Line>
  )
}

/** For a resumed draft that stored only the name of this file. */
function ChooseAgain({ name, onFile }: { name: string; onFile: (again: { file: File; name: string }) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const label = t('files.againOf', { name })
  return (
    <>
      <Remark as="span">{t('files.missing')}</Remark>
      <Button size="small" aria-label={label} onClick={() => input.current?.click()}>
        {t('files.again')}
      </Button>
      <FileInput input={input} label={label} onFiles={([file]) => file && onFile({ file, name: file.name })} />
    </>
  )
}
