import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { MAX_PHOTOS } from '#schema/rules/acceptance-parts.ts'
import { useObjectUrl } from '#src/documents/object-url.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { FileInput } from '#src/ui/file-input.tsx'
import { CameraIcon, PlusIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { boxes } from '../parts/boxes.ts'
import { FieldError } from '../parts/field-error.tsx'
import type { AcceptanceInput, Photo, Position } from '../stepper/acceptance-input.ts'
import { positions } from '../stepper/acceptance-input.ts'
import { t } from '../texts.ts'
import { MarkCount } from './mark-dots.tsx'
import { PhotoEditor } from './photo-editor.tsx'
import { photoName } from './photo-kind.ts'
import styles from './photo-tiles.module.css'
import { preparePhoto } from './prepare-photo.ts'
import { PreviousThumbs } from './previous-thumbs.tsx'
import type { StoredPhoto } from './stored-photo.ts'
import { Thumb } from './thumb.tsx'
import { usePhotoWords } from './use-photo-words.ts'

interface Props {
  photos: readonly Photo[]
  /** Changes the photos that are there when the change is made, which may be after another one. */
  onChange: (change: (photos: AcceptanceInput['photos']) => readonly Photo[]) => void
  previous: readonly StoredPhoto[]
  previousDate: string
  /** By part: 'foto-0'. */
  errorOf: (index: number) => string | undefined
}

/** A large tile for each side of the vehicle, with its photos and those of the acceptance before. */
export function PhotoTiles({ photos, onChange, previous, previousDate, errorOf }: Props) {
  const [openKey, setOpenKey] = useState<string>()
  const [preparing, setPreparing] = useState(0)
  const { positionName } = usePhotoWords()
  const open = photos.find(({ key }) => key === openKey)

  async function take(files: readonly File[], position: Position) {
    const room = MAX_PHOTOS - photos.length
    if (files.length > room) warn(t('photos.tooMany', { count: MAX_PHOTOS }))
    setPreparing((count) => count + 1)
    // One after the other: each is decoded in memory.
    for (const file of files.slice(0, Math.max(0, room))) await add(file, position)
    setPreparing((count) => count - 1)
  }

  async function add(file: File, position: Position) {
    const prepared = await preparePhoto(file).catch(() => ({ refused: 'unreadable' as const }))
    if ('refused' in prepared) return warn(t(`photos.${prepared.refused}`, { name: file.name }))
    onChange((now) => (now.length < MAX_PHOTOS ? [...now, newPhoto(prepared.file, position, now)] : now))
    showMessage({ success: true, message: t('photos.kept') })
  }

  return (
    <>
      <Stack as="ul" gap="lg" least="9.75rem" alike>
        {positions.map((position) => (
          <li key={position} className={clsx(boxes.plain, styles.tile)}>
            <h3>{positionName(position)}</h3>
            <Shots {...{ photos, position, errorOf, onOpen: setOpenKey }} />
            <PreviousThumbs photos={previous.filter((one) => one.posizione === position)} date={previousDate} />
            <TakeButton
              position={position}
              hasPhotos={photos.some(({ posizione }) => posizione === position)}
              onFiles={(files) => take(files, position)}
            />
          </li>
        ))}
      </Stack>
      <p role="status" className={styles.preparing}>
        {preparing > 0 && t('photos.preparing')}
      </p>
      {open && (
        <PhotoEditor
          photo={open}
          previous={previous.filter((one) => one.posizione === open.posizione)}
          previousDate={previousDate}
          onChange={(changed) => onChange((now) => now.map((one) => (one.key === changed.key ? changed : one)))}
          onRemove={() => onChange((now) => now.filter(({ key }) => key !== open.key))}
          onClose={() => setOpenKey(undefined)}
        />
      )}
    </>
  )
}

function newPhoto(file: File, posizione: Position, now: readonly Photo[]): Photo {
  const number = now.filter((one) => one.posizione === posizione).length + 1
  const name = photoName(posizione, number, file.type === 'image/png' ? 'png' : 'jpeg')
  const named = new File([file], name, { type: file.type, lastModified: file.lastModified })
  return { key: crypto.randomUUID(), file: named, posizione, segni: [], descrizione: '' }
}

interface ShotsProps extends Pick<Props, 'photos' | 'errorOf'> {
  position: Position
  onOpen: (key: string) => void
}

function Shots({ photos, position, errorOf, onOpen }: ShotsProps) {
  const shots = photos.map((photo, index) => ({ photo, index })).filter(({ photo }) => photo.posizione === position)
  return (
    <div className={clsx(styles.shots, shots.length > 1 && styles.several)}>
      {shots.map(({ photo, index }) => (
        <Shot
          key={photo.key}
          photo={photo}
          number={index + 1}
          error={errorOf(index)}
          onOpen={() => onOpen(photo.key)}
        />
      ))}
    </div>
  )
}

interface ShotProps {
  photo: Photo
  number: number
  error?: string
  onOpen: () => void
}

function Shot({ photo, number, error, onOpen }: ShotProps) {
  const url = useObjectUrl(photo.file)
  const position = usePhotoWords().positionName(photo.posizione)
  return (
    <div>
      <Thumb url={url} className={styles.shot} aria-label={t('photos.open', { number, position })} onClick={onOpen}>
        <MarkCount count={photo.segni.length} />
      </Thumb>
      <FieldError error={error} />
    </div>
  )
}

interface TakeProps {
  position: Position
  hasPhotos: boolean
  onFiles: (files: File[]) => void
}

function TakeButton({ position, hasPhotos, onFiles }: TakeProps) {
  const input = useRef<HTMLInputElement>(null)
  const name = usePhotoWords().positionName(position)
  const label = t('photos.takeOf', { position: name })
  return (
    <>
      <BigButton
        look="soft"
        className={styles.take}
        data-take=""
        aria-label={hasPhotos ? t('photos.againOf', { position: name }) : label}
        onClick={() => input.current?.click()}
      >
        {hasPhotos ? <PlusIcon /> : <CameraIcon />}
        {t(hasPhotos ? 'photos.again' : 'photos.take')}
      </BigButton>
      <FileInput
        input={input}
        label={label}
        accept="image/jpeg,image/png"
        capture="environment"
        multiple
        onFiles={onFiles}
      />
    </>
  )
}

const warn = (message: string) => {
  showMessage({ success: 'warning', message })
}
