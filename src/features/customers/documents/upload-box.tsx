import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { DropBox, FileInput } from '#src/documents/file-choice.tsx'
import { t as documents } from '#src/documents/texts.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { UploadIcon } from '#src/ui/icons.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { t } from '../texts.ts'
import { type Owner, ownerKey } from './document.ts'
import { startUploads } from './uploads.ts'

/** An owner documents can be given to, by the name the user knows it by. */
export interface NamedOwner extends Owner {
  name: string
}

/** Takes files by a button or dropped on it, several at once, with what is said of them. */
export function UploadBox({ owners }: { owners: readonly [NamedOwner, ...NamedOwner[]] }) {
  const [description, setDescription] = useState('')
  const [chosen, setChosen] = useState(ownerKey(owners[0]))
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const id = useId()
  useUnsavedInput(() => description.trim() !== '')

  function take(files: readonly File[]) {
    const { entity, entityId } = owners.find((owner) => ownerKey(owner) === chosen) ?? owners[0]
    startUploads({ entity, entityId }, files, description.trim(), () => client.invalidateQueries())
    setDescription('')
  }

  return (
    <DropBox label={t('customers.documents.add')} onFiles={take}>
      <div className="upload-said">
        <div className="filter">
          <label htmlFor={`${id}text`}>{t('customers.documents.description')}</label>
          <Input
            id={`${id}text`}
            value={description}
            maxLength={500}
            autoComplete="off"
            placeholder={t('customers.documents.descriptionHint')}
            onChange={(event) => setDescription(event.target.value)}
          />
        </div>
        {owners.length > 1 && (
          <div className="filter">
            <label htmlFor={`${id}owner`}>{t('customers.documents.owner')}</label>
            <PlainSelect
              id={`${id}owner`}
              value={chosen}
              options={owners.map((owner) => ({ value: ownerKey(owner), label: owner.name }))}
              onChange={setChosen}
            />
          </div>
        )}
      </div>
      <div className="upload-choose">
        <Button type="primary" icon={<UploadIcon />} onClick={() => input.current?.click()}>
          {t('customers.documents.choose')}
        </Button>
        <p className="muted">
          <span className="mouse-only">{t('customers.documents.drop')} · </span>
          {documents('documents.kinds')}
        </p>
      </div>
      <FileInput input={input} several label={t('customers.documents.choose')} onFiles={take} />
    </DropBox>
  )
}
