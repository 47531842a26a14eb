import { useState } from 'react'
import type { RowOf } from '#src/providers/rows.ts'
import { Stack } from '#src/ui/layout.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { Gallery } from '../list/gallery.tsx'
import { usePhotos } from '../list/photos-of.ts'
import { MarkedPhoto } from '../photos/marked-photo.tsx'
import type { StoredPhoto } from '../photos/stored-photo.ts'
import { usePhotoWords } from '../photos/use-photo-words.ts'
import styles from './photos-section.module.css'
import { t } from './texts.ts'

/** The photos of an acceptance with their marks, each opening the gallery at it. */
export function PhotosSection({ acceptance }: { acceptance: RowOf<'accettazioni_mezzi'> }) {
  const { data: photos, error, reload } = usePhotos(acceptance.id)
  const [open, setOpen] = useState<number>()
  if (error) return <LoadFailure error={error} onRetry={() => void reload()} />
  if (!photos) return <Skeleton />
  if (photos.length === 0) return <p className="muted">{t('acceptancePage.noPhotos')}</p>
  return (
    <>
      <Stack as="ul" gap="lg" least="9.75rem" alike>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoButton photo={photo} number={index + 1} onOpen={() => setOpen(index)} />
          </li>
        ))}
      </Stack>
      {open !== undefined && <Gallery acceptance={acceptance} first={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface ButtonProps {
  photo: StoredPhoto
  number: number
  onOpen: () => void
}

function PhotoButton({ photo, number, onOpen }: ButtonProps) {
  const { positionName, markName } = usePhotoWords()
  const position = positionName(photo.posizione)
  const marks = photo.segni.map(markName).join(', ')
  const caption = [position, photo.descrizione].filter(Boolean).join(' · ')
  const label = [t('acceptancePage.openPhoto', { number, position: caption || String(number) }), marks]
    .filter(Boolean)
    .join('. ')
  return (
    <button type="button" className={styles.photo} aria-label={label} onClick={onOpen}>
      <MarkedPhoto photo={photo} alt="" />
      <span className="small">{caption}</span>
      {marks && <span className="small bad">{marks}</span>}
    </button>
  )
}
