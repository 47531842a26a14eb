import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { FormDialog } from '#src/record/form-dialog.tsx'
import { openScreen, type } from './support/screen.tsx'

function Note({ onDiscard }: { onDiscard: () => void }) {
  const [text, setText] = useState('')
  useUnsavedInput(() => text !== '', { discard: onDiscard })
  return <input aria-label="Nota" value={text} onChange={(event) => setText(event.target.value)} />
}

// By text: roles of so large a form take seconds to find.
const question = () => screen.queryByText('Abbandonare le modifiche?')

it('leaving the dialog of a negotiation asks for what is typed in it alone, and gives up nothing else', async () => {
  let [discarded, closed] = [0, 0]
  const props = { open: true, onClose: () => closed++, afterClose: () => {} }
  await openScreen(
    <>
      <Note onDiscard={() => discarded++} />
      <FormDialog table={tableOf(model, 'trattative_cp')} {...props} />
    </>,
    '/trattativeCp/trattativeCp',
    [],
  )
  fireEvent.change(screen.getByLabelText('Nota'), { target: { value: 'altrove' } })
  await waitFor(() => screen.getByText('Annulla'))
  fireEvent.click(screen.getByText('Annulla'))
  expect([question(), closed]).toEqual([null, 1])
  type('Ragione sociale', 'Rossi')
  fireEvent.click(screen.getByText('Annulla'))
  await waitFor(() => expect(question()).not.toBeNull())
  fireEvent.click(screen.getByText('Abbandona'))
  await waitFor(() => expect(closed).toBe(2))
  expect(discarded).toBe(0)
})
