import { Button } from 'antd'
import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { RecordGroup } from '#src/page/record-group.tsx'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { useRights } from '#src/record/rights.ts'
import { EditIcon, PlusIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { WideButtons } from '../parts/wide-buttons.tsx'
import { MarkList } from '../photos/mark-list.tsx'
import { MarkedPhoto } from '../photos/marked-photo.tsx'
import { MarksDialog } from '../photos/marks-dialog.tsx'
import type { StoredPhoto } from '../photos/stored-photo.ts'
import { usePhotoWords } from '../photos/use-photo-words.ts'
import { positions } from '../stepper/acceptance-input.ts'
import { ACCEPTANCES } from '../stepper/paths.ts'
import { t } from './texts.ts'
import type { WithPhotos } from './use-acceptance-before.ts'
import { useNewDamage } from './use-new-damage.ts'

interface Props {
  acceptance: RowOf<'accettazioni_mezzi'>
  photos: readonly StoredPhoto[]
  /** Null where the vehicle was not seen before. */
  before: WithPhotos | null
  onSaved: (row: Row) => void
  /** The photos have other marks now. */
  onMarked: () => void
}

/** The photos of each side beside those of before; users with the right touch one of today where a damage is new. */
export function PhotoPairs({ acceptance, photos, before, onSaved, onMarked }: Props) {
  const may = useMay()
  const [edited, setEdited] = useState<StoredPhoto>()
  const mark = useNewDamage(acceptance, { onSaved, onMarked })
  const pairs = pairPhotos(photos, before?.photos ?? [], positions)
  const mayMark =
    useRights(tableOf(useModel(), ACCEPTANCES))('update', acceptance) && may('update', 'accettazioni_mezzi_foto')
  if (pairs.length === 0) return <p className="muted">{t('acceptanceCompare.noPhotos')}</p>
  const dates = { now: acceptance.dataAccettazione, before: before?.acceptance.dataAccettazione }
  return (
    <>
      {mayMark && photos.length > 0 && <p>{t('acceptanceCompare.hint')}</p>}
      <Stack gap="xl" least="28.75rem" alike>
        {pairs.map((pair) => (
          <Pair
            key={`${pair.now?.id} ${pair.before?.id}`}
            {...{ pair, dates }}
            marking={mayMark ? { mark, edit: setEdited } : undefined}
          />
        ))}
      </Stack>
      {edited && <MarksDialog photo={edited} onClose={() => setEdited(undefined)} onSaved={onMarked} />}
    </>
  )
}

interface Marking {
  /** Marks a new damage at fractions of the width and height of the photo. */
  mark: (photo: StoredPhoto, x: number, y: number) => void
  edit: (photo: StoredPhoto) => void
}

interface PairProps {
  pair: PhotoPair
  dates: { now: string; before?: string }
  /** For users who may change photos. */
  marking?: Marking
}

function Pair({ pair: { position, now, before }, dates, marking }: PairProps) {
  const { positionName } = usePhotoWords()
  const name = positionName(position) || t('acceptancePage.photos')
  const alt = (date: string) => t('acceptanceCompare.nowOf', { position: name, date })
  return (
    <RecordGroup title={name}>
      <Stack gap="lg" least="8rem" align="start">
        {dates.before !== undefined && (
          <Stack as="figure" gap="sm">
            <figcaption className="muted small">{`${t('acceptanceCompare.before')}, ${dates.before}`}</figcaption>
            {before ? (
              <MarkedPhoto photo={before} alt={alt(dates.before)} former />
            ) : (
              <p className="muted">{t('acceptanceCompare.noBefore')}</p>
            )}
            {before && <MarkList marks={before.segni} />}
          </Stack>
        )}
        <Stack as="figure" gap="sm">
          <figcaption className="muted small">
            {[t('acceptanceCompare.now'), dates.now].filter(Boolean).join(', ')}
          </figcaption>
          {now ? (
            <MarkedPhoto photo={now} alt={alt(dates.now)} onTouch={marking && ((x, y) => marking.mark(now, x, y))} />
          ) : (
            <p className="muted">{t('acceptanceCompare.noNow')}</p>
          )}
          {now && <MarkList marks={now.segni} />}
          {now && marking && <MarkButtons {...{ photo: now, name, marking }} />}
        </Stack>
      </Stack>
    </RecordGroup>
  )
}

function MarkButtons({ photo, name, marking }: { photo: StoredPhoto; name: string; marking: Marking }) {
  return (
    <WideButtons>
      <Button
        icon={<PlusIcon />}
        size="large"
        aria-label={t('acceptanceCompare.markOf', { position: name })}
        onClick={() => marking.mark(photo, 0.5, 0.5)}
      >
        {t('acceptanceCompare.mark')}
      </Button>
      {photo.segni.length > 0 && (
        <Button
          icon={<EditIcon />}
          size="large"
          aria-label={t('acceptanceCompare.editOf', { position: name })}
          onClick={() => marking.edit(photo)}
        >
          {t('acceptanceCompare.edit')}
        </Button>
      )}
    </WideButtons>
  )
}

/** Two photos of the same place of a vehicle, or one that has no counterpart. */
interface PhotoPair {
  position: string | null
  now?: StoredPhoto
  before?: StoredPhoto
}

/** The photos of two acceptances side by side: the first of a position with the first, the second with the second. */
export function pairPhotos(
  now: readonly StoredPhoto[],
  before: readonly StoredPhoto[],
  positions: readonly string[],
): PhotoPair[] {
  const at = (photos: readonly StoredPhoto[], position: string | null) =>
    photos.filter(({ posizione }) => posizione === position)
  return [...positions, null].flatMap((position) => {
    const [today, earlier] = [at(now, position), at(before, position)]
    const count = Math.max(today.length, earlier.length)
    return Array.from({ length: count }, (_, n) => ({ position, now: today[n], before: earlier[n] }))
  })
}
