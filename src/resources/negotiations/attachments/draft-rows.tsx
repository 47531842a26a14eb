import { Button, Input } from 'antd'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { acceptedOf } from '#src/documents/accepted-files.ts'
import { acceptedEndings } from '#src/fields/file.tsx'
import { CloseIcon, UploadIcon } from '#src/layout/icons.tsx'
import { useDraft } from '#src/lib/drafts.ts'
import { formatSize } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
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

// antd's forms show file inputs whatever their `hidden` says.
const hidden = { display: 'none' }

interface Props {
  negotiationId: number
  onSaved: () => void
}

/** Takes files by a button or dropped on it, with what is said of each, and saves them together. */
export function DraftRows({ negotiationId, onSaved }: Props) {
  const { rows, percent, error } = useDrafts(negotiationId)
  useDraft(() => unsavedAttachments(negotiationId) > 0)
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
      <button
        type="button"
        className="icon-button"
        disabled={disabled}
        aria-label={t('sends.removeFile', { name })}
        onClick={() => dropDraft(negotiationId, key)}
      >
        <CloseIcon />
      </button>
    </li>
  )
}

interface ChooseProps {
  disabled: boolean
  onFiles: (files: File[]) => void
  children: React.ReactNode
}

function ChooseFiles({ disabled, onFiles, children }: ChooseProps) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => {
    const good = acceptedOf(files)
    if (good.length > 0 && !disabled) onFiles(good)
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <section
      className={over ? 'upload-box upload-box-over' : 'upload-box'}
      aria-label={t('sends.attachments.title')}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take([...event.dataTransfer.files])
      }}
    >
      <div className="upload-choose">
        <Button icon={<UploadIcon />} disabled={disabled} onClick={() => input.current?.click()}>
          {t('sends.attachments.choose')}
        </Button>
        <p className="muted">
          <span className="mouse-only">{t('sends.attachments.drop')} · </span>
          {t('documents.kinds')}
        </p>
      </div>
      {children}
      <input
        ref={input}
        type="file"
        multiple
        style={hidden}
        aria-label={t('sends.attachments.choose')}
        accept={acceptedEndings({}).join(',')}
        tabIndex={-1}
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </section>
  )
}
