import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NextIcon, PreviousIcon, ZoomInIcon, ZoomOutIcon } from '#src/ui/icons.tsx'
import '../photos/photos.css'
import './gallery.css'
import { MarkDots } from '../photos/mark-dots.tsx'
import { useObjectUrl, useStoredImage } from '../photos/object-url.ts'
import type { StoredPhoto } from '../photos/stored-photo.ts'
import { usePhotoWords } from '../photos/use-photo-words.ts'
import { t } from './texts.ts'

interface Props {
  photos: readonly StoredPhoto[]
  index: number
  onIndex: (index: number) => void
}

/** Widths of the photo, in percent of the room for it. */
const zooms = [100, 150, 200, 300, 400] as const

/** One photo large, with its marks, zoomed as far as wanted; the others below. */
export function PhotoStage({ photos, index, onIndex }: Props) {
  const [zoom, setZoom] = useState(0)
  const shown = photos[index]
  if (!shown) return null
  const go = (to: number) => {
    onIndex((to + photos.length) % photos.length)
    setZoom(0)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(index + 1)
    if (key === 'ArrowLeft') go(index - 1)
    if (key === '+') setZoom(Math.min(zoom + 1, zooms.length - 1))
    if (key === '-') setZoom(Math.max(zoom - 1, 0))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys serve the buttons within
    <div className="gallery" onKeyDown={onKeyDown}>
      <GalleryBar {...{ photos, index, go, zoom, setZoom }} />
      <LargePhoto photo={shown} percent={zooms[zoom] ?? 100} />
      <Marks photo={shown} />
      {photos.length > 1 && (
        <ul className="gallery-thumbs">
          {photos.map((photo, number) => (
            <li key={photo.id}>
              <Thumb photo={photo} number={number} current={number === index} onShow={() => go(number)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface BarProps extends Omit<Props, 'onIndex'> {
  go: (index: number) => void
  zoom: number
  setZoom: (zoom: number) => void
}

function GalleryBar({ photos, index, go, zoom, setZoom }: BarProps) {
  const positionOf = usePosition()
  return (
    <div className="gallery-bar">
      {photos.length > 1 && (
        <IconButton label={t('acceptanceList.previous')} onClick={() => go(index - 1)}>
          <PreviousIcon />
        </IconButton>
      )}
      <p role="status">
        {t('acceptanceList.photo', { number: index + 1, count: photos.length, position: positionOf(photos[index]) })}
        {photos[index]?.descrizione && ` · ${photos[index].descrizione}`}
      </p>
      {photos.length > 1 && (
        <IconButton label={t('acceptanceList.next')} onClick={() => go(index + 1)}>
          <NextIcon />
        </IconButton>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div className="gallery-zoom" role="group" aria-label={t('acceptanceList.zoom')}>
        <IconButton label={t('acceptanceList.zoomOut')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOutIcon />
        </IconButton>
        <span role="status">{t('acceptanceList.percent', { percent: zooms[zoom] })}</span>
        <IconButton
          label={t('acceptanceList.zoomIn')}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomInIcon />
        </IconButton>
      </div>
    </div>
  )
}

function usePosition(): (photo?: StoredPhoto) => string {
  const { positionName } = usePhotoWords()
  return (photo) => positionName(photo?.posizione ?? null) || t('acceptanceList.withoutPosition')
}

function LargePhoto({ photo, percent }: { photo: StoredPhoto; percent: number }) {
  const { blob, failure } = useStoredImage(photo)
  const url = useObjectUrl(blob)
  const positionOf = usePosition()
  const stage = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each zoom begins in the middle
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0, scrollHeight = 0, clientHeight = 0 } = stage.current ?? {}
    stage.current?.scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2)
  }, [percent])
  // At 100 % the whole photo is seen.
  const [ratio, setRatio] = useState(4 / 3)
  return (
    <div ref={stage} className="gallery-stage" tabIndex={percent > 100 ? 0 : undefined}>
      {failure && <p role="alert">{failure}</p>}
      {url && (
        <div className="marked-image" style={{ width: `calc(min(100cqw, 100cqh * ${ratio}) * ${percent / 100})` }}>
          <img
            src={url}
            alt={photo.descrizione || positionOf(photo)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
          />
          <MarkDots marks={photo.segni} />
        </div>
      )}
    </div>
  )
}

function Marks({ photo }: { photo: StoredPhoto }) {
  const { markName } = usePhotoWords()
  if (photo.segni.length === 0) return null
  return (
    <ol className="gallery-marks" aria-label={t('acceptanceList.marks')}>
      {photo.segni.map((mark) => (
        <li key={`${mark.x} ${mark.y}`}>{markName(mark)}</li>
      ))}
    </ol>
  )
}

interface ThumbProps {
  photo: StoredPhoto
  number: number
  current: boolean
  onShow: () => void
}

function Thumb({ photo, number, current, onShow }: ThumbProps) {
  const url = useObjectUrl(useStoredImage(photo).blob)
  const position = usePosition()(photo)
  const label = t('acceptanceList.show', { number: number + 1, position })
  return (
    <button type="button" className="gallery-thumb" aria-label={label} aria-current={current} onClick={onShow}>
      {url && <img src={url} alt="" />}
    </button>
  )
}
