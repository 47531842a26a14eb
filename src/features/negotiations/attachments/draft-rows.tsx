import { Button, Input } from 'antd'
import { useEffect, useRef } from 'react'
import { DropBox, FileInput } from '#src/documents/file-choice.tsx'
import { t as documents } from '#src/documents/texts.ts'
import { formatSize } from '#src/lib/format.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon, UploadIcon } from '#src/ui/icons.tsx'
import { t } from '../texts.ts'
import {
  addFiles,
  type Draft,
  dropDraft,
  leaveDrafts,
  saveDrafts,
  setDescription,
  stopSaving,
  unsavedAttachments,
  useDrafts,
} from './attachment-drafts.ts'

interface Props {
  negotiationId: number
  onSaved: () => void
}

/** Takes files by a button or dropped on it, with what is said of each, and saves them together. */
export function DraftRows({ negotiationId, onSaved }: Props) {
  const { rows, percent, error } = useDrafts(negotiationId)
  useUnsavedInput(() => unsavedAttachments(negotiationId) > 0)
  useEffect(() => () => leaveDrafts(negotiationId), [negotiationId])
  const saving = percent !== undefined
  const save = () => saveDrafts(negotiationId, onSaved)
  return (
    <ChooseFiles disabled={saving} onFiles={(files) => addFiles(negotiationId, files)}>
      {rows.length > 0 && (
        <>
          <h4 className="attachments-new">{t('sends.attachments.toSave')}</h4>
          <ul className="uploads" aria-label={t('sends.attachments.toSave')}>
            {rows.map((row) => (
              <DraftLine key={row.key} {...{ negotiationId, row }} disabled={saving} onSave={save} />
            ))}
          </ul>
          {error && <p className="field-hint">{t('sends.attachments.notSaved', { reason: error })}</p>}
          <div className="attachments-save">
            {saving && (
              <>
                <progress aria-label={t('sends.attachments.progress')} max={100} value={percent} />
                <span className="muted">{t('sends.attachments.saving', { percent })}</span>
                <Button onClick={() => stopSaving(negotiationId)}>{t('sends.attachments.stop')}</Button>
              </>
            )}
            <Button type="primary" loading={saving} onClick={save}>
              {t('sends.attachments.save', { count: rows.length })}
            </Button>
          </div>
        </>
      )}
    </ChooseFiles>
  )
}

interface LineProps {
  negotiationId: number
  row: Draft
  disabled: boolean
  onSave: () => void
}

function DraftLine({ negotiationId, row, disabled, onSave }: LineProps) {
  const { key, file, name, descrizione, error } = row
  return (
    <li className="upload attachment-draft">
      <div className="upload-name">
        <span>{name}</span>
        {file && <span className="muted">{formatSize(file.size)}</span>}
        {error && <span className="field-hint">{error}</span>}
      </div>
      <Input
        value={descrizione}
        maxLength={500}
        disabled={disabled}
        autoComplete="off"
        placeholder={t('sends.attachments.description')}
        aria-label={t('sends.attachments.descriptionOf', { name })}
        onPressEnter={(event) => {
          // The form around it is another matter.
          event.preventDefault()
          onSave()
        }}
        onChange={({ target }) => setDescription(negotiationId, key, target.value)}
      />
      <IconButton
        disabled={disabled}
        label={t('sends.removeFile', { name })}
        onClick={() => dropDraft(negotiationId, key)}
      >
        <CloseIcon />
      </IconButton>
    </li>
  )
}

interface ChooseProps {
  disabled: boolean
  onFiles: (files: File[]) => void
  children: React.ReactNode
}

function ChooseFiles({ disabled, onFiles, children }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: File[]) => {
    if (!disabled) onFiles(files)
  }
  return (
    <DropBox label={t('sends.attachments.title')} onFiles={take}>
      <div className="upload-choose">
        <Button icon={<UploadIcon />} disabled={disabled} onClick={() => input.current?.click()}>
          {t('sends.attachments.choose')}
        </Button>
        <p className="muted">
          <span className="mouse-only">{t('sends.attachments.drop')} · </span>
          {documents('documents.kinds')}
        </p>
      </div>
      {children}
      <FileInput input={input} several label={t('sends.attachments.choose')} onFiles={take} />
    </DropBox>
  )
}
