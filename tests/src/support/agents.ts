import { act, screen } from '@testing-library/react'
import type { Row } from '#schema/rows/row.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'

/** Rows of the table of agents, with the ids 1 to count. */
export const agents = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    version: 1,
    name: `Agente ${index + 1}`,
    code: `C${index + 1}`,
    email: null,
    phone: '3331234567',
  }))

/** What the snackbar says, oldest first. */
export const messages = () => currentMessages().map(({ message }) => message)

/** The one dialog that is open. */
export const dialog = () => screen.getByRole('dialog')

/** Closes what the snackbar says: it is one for all tests. */
export function closeMessages() {
  for (const { id } of currentMessages()) act(() => closeMessage(id))
}
