import { Button, Input, Popconfirm } from 'antd'
import { useId, useState } from 'react'
import type { DamageMark } from '#schema/rules/acceptance-parts.ts'
import { Select } from '#src/fields/select.tsx'
import { useBackCloses } from '#src/lib/sheets.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { PlusIcon, UndoIcon } from '#src/ui/icons.tsx'
import { type Photo, type Position, positions } from '../stepper/acceptance-input.ts'
import { t } from '../texts.ts'
import { MarkFields } from './mark-fields.tsx'
import { MarkLayer } from './mark-layer.tsx'
import { newMark } from './marks.ts'
import { useObjectUrl } from './object-url.ts'
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
  useBackCloses(true, onClose)
  const position = usePhotoWords().positionName(photo.posizione)
  const url = useObjectUrl(photo.file)
  const setMarks = (segni: readonly DamageMark[], next?: number) => {
    onChange({ ...photo, segni })
    setSelected(next)
  }
  const change = (mark: DamageMark, index: number) => setMarks(photo.segni.with(index, mark), index)
  const add = (x: number, y: number) => setMarks([...photo.segni, newMark(x, y)], photo.segni.length)
  const remove = (index: number) => setMarks(photo.segni.toSpliced(index, 1))
  const mark = selected === undefined ? undefined : photo.segni[selected]
  return (
    <Dialog
      open
      centered
      width={900}
      className="photo-editor"
      title={t('photos.editor', { position })}
      onCancel={onClose}
      footer={<Footer onRemove={onRemove} onClose={onClose} />}
    >
      <p className="muted">{t('photos.markHint')}</p>
      <MarkLayer url={url} marks={photo.segni} {...{ position, selected, add, change }} onSelect={setSelected} />
      <div className="photo-tools">
        <Button size="large" icon={<PlusIcon />} onClick={() => add(0.5, 0.5)}>
          {t('photos.addMark')}
        </Button>
        <Button
          size="large"
          icon={<UndoIcon />}
          disabled={photo.segni.length === 0}
          onClick={() => remove(photo.segni.length - 1)}
        >
          {t('photos.undoMark')}
        </Button>
      </div>
      {mark && selected !== undefined && (
        <MarkFields
          key={selected}
          mark={mark}
          number={selected + 1}
          onChange={(changed) => change(changed, selected)}
          onRemove={() => remove(selected)}
        />
      )}
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
    <div className="photo-footer">
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
    </div>
  )
}

function PhotoFields({ photo, onChange }: Pick<Props, 'photo' | 'onChange'>) {
  const { positionName } = usePhotoWords()
  const id = useId()
  return (
    <div className="photo-fields">
      <label htmlFor={`${id}-position`}>{t('photos.position')}</label>
      <Select<Position>
        id={`${id}-position`}
        className="wide"
        size="large"
        value={photo.posizione}
        options={positions.map((value) => ({ value, label: positionName(value) }))}
        onChange={(posizione) => onChange({ ...photo, posizione })}
      />
      <label htmlFor={`${id}-description`}>{t('photos.description')}</label>
      <Input
        id={`${id}-description`}
        size="large"
        value={photo.descrizione}
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...photo, descrizione: target.value })}
      />
    </div>
  )
}
