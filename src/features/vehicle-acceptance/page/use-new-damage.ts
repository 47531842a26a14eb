import { useRef } from 'react'
import type { Row } from '#schema/row.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/http.ts'
import { noteOwnWrite } from '#src/lib/own-writes.ts'
import { asRow } from '#src/lib/records.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useMay } from '#src/providers/ability.ts'
import { randomKey } from '#src/providers/data.ts'
import { useUndo } from '#src/record/use-undo.ts'
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
export function useNewDamage(id: number, { onSaved, onMarked }: Options) {
  const may = useMay()
  const { offer } = useUndo((right) => may(right, ACCEPTANCES))
  const { positionName } = usePhotoWords()
  const saving = useRef(false)
  return async (photo: StoredPhoto, x: number, y: number): Promise<void> => {
    if (saving.current) return
    saving.current = true
    try {
      const { body, headers } = await call(`/api/${ACCEPTANCES}/${id}/danni`, {
        method: 'POST',
        body: { fotoId: photo.id, x, y },
        headers: { 'Idempotency-Key': randomKey() },
      })
      const saved = savedIn(body)
      if (saved) {
        noteOwnWrite(ACCEPTANCES, saved)
        onSaved(saved)
      }
      onMarked()
      const message = t('acceptanceCompare.marked', { position: positionName(photo.posizione) })
      showMessage({ success: true, message, action: offer('update', headers.get('x-command') ?? undefined) })
    } catch (failure) {
      reportFailure(failure)
    } finally {
      saving.current = false
    }
  }
}

const savedIn = (body: unknown): Row | undefined =>
  typeof body === 'object' && body !== null && 'data' in body ? asRow(body.data) : undefined
