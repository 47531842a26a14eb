import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Login } from '#src/features/account/sign-in/login.tsx'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { type Handler, startServer } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})

async function open(handler: Handler) {
  await startServer(handler)
  render(<Login prefetch={() => {}} />)
  return screen.getByRole('button', { name: 'Accedi con Microsoft' })
}
const said = () => currentMessages().map(({ message }) => message)

it('the button is disabled with a note when nothing is configured', { tags: 'GEN-17' }, async () => {
  const button = await open(() => ({ body: { data: null } }))
  await waitFor(() => expect(screen.getByText('Accesso Microsoft non configurato')).toBeDefined())
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  await waitFor(() => expect(said()).toEqual(['Accesso Microsoft non configurato']))
})

it('an unreachable server is reported when the button is pressed, and not before', async () => {
  const button = await open(() => ({ broken: true }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(said()).toEqual([])
  fireEvent.click(button)
  await waitFor(() => expect(said()).toEqual(['Impossibile raggiungere il server.']))
  expect(button.getAttribute('aria-disabled')).toBe('false')
})
