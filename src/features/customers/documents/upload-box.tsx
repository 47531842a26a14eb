import { Input } from 'antd'
import { useId, useState } from 'react'
import { ChooseFiles } from '#src/documents/choose-files.tsx'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { Stack } from '#src/ui/layout.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { t } from '../texts.ts'
import { type Owner, ownerKey, uploadDocuments } from './uploads.ts'

export interface NamedOwner extends Owner {
  name: string
}

/** Uploads files with one description and owner for all of them. */
export function UploadBox({ owners }: { owners: readonly [NamedOwner, ...NamedOwner[]] }) {
  const [description, setDescription] = useState('')
  const [chosen, setChosen] = useState(ownerKey(owners[0]))
  const id = useId()
  useUnsavedInput(() => description.trim() !== '')

  function upload(files: readonly File[]) {
    const { entity, entityId } = owners.find((owner) => ownerKey(owner) === chosen) ?? owners[0]
    void uploadDocuments({ entity, entityId }, files, description.trim())
    setDescription('')
  }

  const header = (
    <>
      <Stack gap="xs">
        <label className="muted small" htmlFor={`${id}text`}>
          {t('customers.documents.description')}
        </label>
        <Input
          id={`${id}text`}
          value={description}
          maxLength={500}
          autoComplete="off"
          placeholder={t('customers.documents.descriptionHint')}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Stack>
      {owners.length > 1 && (
        <Stack gap="xs">
          <label className="muted small" htmlFor={`${id}owner`}>
            {t('customers.documents.owner')}
          </label>
          <PlainSelect
            id={`${id}owner`}
            value={chosen}
            options={owners.map((owner) => ({ value: ownerKey(owner), label: owner.name }))}
            onChange={setChosen}
          />
        </Stack>
      )}
    </>
  )
  return <ChooseFiles primary label={t('customers.documents.add')} header={header} onFiles={upload} />
}
