import { Button, Input, Popconfirm } from 'antd'
import { useId, useState } from 'react'
import type { DamageMark } from '#schema/rules/acceptance-parts.ts'
import { useObjectUrl } from '#src/documents/object-url.ts'
import { Select } from '#src/fields/select.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { UndoIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { WideButtons } from '../parts/wide-buttons.tsx'
import { type Photo, type Position, positions } from '../stepper/acceptance-input.ts'
import styles from '../stepper/step-field.module.css'
import { t } from '../texts.ts'
import { MarkEditor } from './mark-editor.tsx'
import { PreviousThumbs } from './previous-thumbs.tsx'
import type { StoredPhoto } from './stored-photo.ts'
import { usePhotoWords } from './use-photo-words.ts'

interface Props {
  photo: Photo
  previous: readonly StoredPhoto[]
  previousDate: string
  onChange: (photo: Photo) => void
  onRemove: () => void
  onClose: () => void
}

/** A photo in full, where damages are marked by touching them. */
export function PhotoEditor({ photo, previous, previousDate, onChange, onRemove, onClose }: Props) {
  const [selected, setSelected] = useState<number>()
  const position = usePhotoWords().positionName(photo.posizione)
  const url = useObjectUrl(photo.file)
  const put = (segni: readonly DamageMark[], next?: number) => {
    onChange({ ...photo, segni })
    setSelected(next)
  }
  return (
    <Dialog
      open
      centered
      width={900}
      title={t('photos.editor', { position })}
      onCancel={onClose}
      footer={<Footer onRemove={onRemove} onClose={onClose} />}
    >
      <MarkEditor url={url} marks={photo.segni} {...{ position, selected, put }} onSelect={setSelected}>
        <Button
          size="large"
          icon={<UndoIcon />}
          disabled={photo.segni.length === 0}
          onClick={() => put(photo.segni.slice(0, -1))}
        >
          {t('photos.undoMark')}
        </Button>
      </MarkEditor>
      <PhotoFields photo={photo} onChange={onChange} />
      <PreviousThumbs photos={previous} date={previousDate} />
    </Dialog>
  )
}

function Footer({ onRemove, onClose }: Pick<Props, 'onRemove' | 'onClose'>) {
  const remove = () => {
    onRemove()
    onClose()
  }
  return (
    <WideButtons>
      <Popconfirm
        title={t('photos.removeQuestion')}
        okText={t('list.remove')}
        okButtonProps={{ size: 'large', danger: true }}
        cancelText={t('form.cancel')}
        cancelButtonProps={{ size: 'large' }}
        onConfirm={remove}
      >
        <Button danger size="large">
          {t('photos.remove')}
        </Button>
      </Popconfirm>
      <Button type="primary" size="large" onClick={onClose}>
        {t('photos.done')}
      </Button>
    </WideButtons>
  )
}

function PhotoFields({ photo, onChange }: Pick<Props, 'photo' | 'onChange'>) {
  const { positionName } = usePhotoWords()
  const id = useId()
  return (
    <Stack below="xl">
      <label htmlFor={`${id}-position`} className={styles.label}>
        {t('photos.position')}
      </label>
      <Select<Position>
        id={`${id}-position`}
        size="large"
        value={photo.posizione}
        options={positions.map((value) => ({ value, label: positionName(value) }))}
        onChange={(posizione) => onChange({ ...photo, posizione })}
      />
      <label htmlFor={`${id}-description`} className={styles.label}>
        {t('photos.description')}
      </label>
      <Input
        id={`${id}-description`}
        size="large"
        value={photo.descrizione}
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...photo, descrizione: target.value })}
      />
    </Stack>
  )
}
