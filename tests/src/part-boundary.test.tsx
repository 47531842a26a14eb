import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyPage, loadMissing } from '#src/lib/lazy-page.ts'
import { clearMessages, currentMessages } from '#src/lib/snackbar.ts'
import { PartBoundary } from '#src/ui/part-boundary.tsx'

let hasNetwork = false
let asked = 0
const Loaded = ({ name }: { name: string }) => <p>{name} è qui</p>
const open = (inPlace: boolean) => {
  const Part = lazyPage<{ name: string }>(async () => {
    asked += 1
    if (!hasNetwork) throw new Error('no network')
    return { default: Loaded }
  })
  render(
    <>
      <input aria-label="Nome" defaultValue="Ancora qui" />
      <PartBoundary inPlace={inPlace}>
        <Suspense fallback={null}>
          <Part name="La parte" />
        </Suspense>
      </PartBoundary>
    </>,
  )
}
const messages = () => currentMessages().map(({ message }) => message)

describe('a part of a page that does not load', () => {
  beforeEach(() => {
    hasNetwork = false
    asked = 0
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    clearMessages()
    vi.restoreAllMocks()
  })

  it('is left out and said beside the page, which keeps what is typed; it comes when the network is back', async () => {
    open(false)
    await expect
      .poll(messages)
      .toEqual(['Una parte non si è caricata. Controlla la rete e riprova; se non basta, ricarica la pagina.'])
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ancora qui')
    hasNetwork = true
    act(loadMissing)
    expect(await screen.findByText('La parte è qui')).toBeDefined()
  })

  it('says so in its place, and is asked for again as often as the user wants, not by itself', async () => {
    open(true)
    const retry = () => screen.findByRole('button', { name: 'Riprova' })
    await retry()
    expect(screen.getByText('Questa parte della pagina non si è caricata.')).toBeDefined()
    expect(asked).toBe(1)
    fireEvent.click(await retry())
    await expect.poll(() => asked).toBe(2)
    hasNetwork = true
    fireEvent.click(await retry())
    expect(await screen.findByText('La parte è qui')).toBeDefined()
    expect(asked).toBe(3)
    expect(messages()).toEqual([])
  })
})
