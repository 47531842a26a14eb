import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { RowOf } from '#src/providers/rows.ts'
import type { RowRight } from '#src/record/rights.ts'
import type { StoredPhoto } from '../photos/stored-photo.ts'
import { usePhotoWords } from '../photos/use-photo-words.ts'
import { ACCEPTANCES } from '../stepper/paths.ts'
import { t } from './texts.ts'

interface Options {
  onSaved: (row: Row) => void
  onMarked: () => void
}

/**
 * Marks a new damage on a photo of an acceptance, at fractions of its width and height, and offers to take it back. While
 * one is being saved a further touch does nothing: it is the second half of a double tap.
 */
export function useNewDamage(acceptance: RowOf<typeof ACCEPTANCES>, { onSaved, onMarked }: Options) {
  const may = useMay()
  const { positionName } = usePhotoWords()
  const table = tableOf(useModel(), ACCEPTANCES)
  const rights = (right: RowRight) => may(right, ACCEPTANCES)
  const { run } = useCommands(table, { may: rights, refresh: 'page', onSaved, meanwhile: 'ignored' })
  return async (photo: StoredPhoto, x: number, y: number): Promise<void> => {
    await run({
      was: acceptance,
      path: `/api/${ACCEPTANCES}/${acceptance.id}/danni`,
      body: { fotoId: photo.id, x, y },
      undo: 'update',
      message: t('acceptanceCompare.marked', { position: positionName(photo.posizione) }),
      onDone: onMarked,
    })
  }
}
