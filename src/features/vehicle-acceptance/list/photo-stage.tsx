import { clsx } from 'clsx'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useObjectUrl } from '#src/documents/object-url.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NextIcon, PreviousIcon, ZoomInIcon, ZoomOutIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { MarkDots } from '../photos/mark-dots.tsx'
import { MarkList } from '../photos/mark-list.tsx'
import { MarkedImage } from '../photos/marked-image.tsx'
import { useStoredImage } from '../photos/stored-image.ts'
import type { StoredPhoto } from '../photos/stored-photo.ts'
import { Thumb } from '../photos/thumb.tsx'
import { usePhotoWords } from '../photos/use-photo-words.ts'
import styles from './photo-stage.module.css'
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
    <Stack gap="lg" onKeyDown={onKeyDown}>
      <GalleryBar {...{ photos, index, go, zoom, setZoom }} />
      <LargePhoto photo={shown} percent={zooms[zoom] ?? 100} />
      <MarkList marks={shown.segni} label={t('acceptanceList.marks')} />
      {photos.length > 1 && (
        <Row as="ul" oneLine className={clsx('scrolls', styles.thumbs)}>
          {photos.map((photo, number) => (
            <li key={photo.id}>
              <PhotoThumb photo={photo} number={number} current={number === index} onShow={() => go(number)} />
            </li>
          ))}
        </Row>
      )}
    </Stack>
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
    <Row lineGap="xs">
      {photos.length > 1 && (
        <IconButton label={t('acceptanceList.previous')} onClick={() => go(index - 1)}>
          <PreviousIcon />
        </IconButton>
      )}
      <p role="status" className="grows">
        {t('acceptanceList.photo', { number: index + 1, count: photos.length, position: positionOf(photos[index]) })}
        {photos[index]?.descrizione && ` · ${photos[index].descrizione}`}
      </p>
      {photos.length > 1 && (
        <IconButton label={t('acceptanceList.next')} onClick={() => go(index + 1)}>
          <NextIcon />
        </IconButton>
      )}
      <Row oneLine gap="2xs" role="group" aria-label={t('acceptanceList.zoom')}>
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
      </Row>
    </Row>
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
    <div ref={stage} className={styles.stage} tabIndex={percent > 100 ? 0 : undefined}>
      {failure && <p role="alert">{failure}</p>}
      {url && (
        <MarkedImage
          url={url}
          alt={photo.descrizione || positionOf(photo)}
          width={`calc(min(100cqw, 100cqh * ${ratio}) * ${percent / 100})`}
          onRatio={setRatio}
        >
          <MarkDots marks={photo.segni} />
        </MarkedImage>
      )}
    </div>
  )
}

interface PhotoThumbProps {
  photo: StoredPhoto
  number: number
  current: boolean
  onShow: () => void
}

function PhotoThumb({ photo, number, current, onShow }: PhotoThumbProps) {
  const url = useObjectUrl(useStoredImage(photo).blob)
  const position = usePosition()(photo)
  const label = t('acceptanceList.show', { number: number + 1, position })
  return <Thumb url={url} className={styles.thumb} aria-label={label} aria-current={current} onClick={onShow} />
}
