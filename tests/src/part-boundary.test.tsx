import { render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { clearMessages, currentMessages } from '#src/lib/snackbar.ts'
import { PartBoundary } from '#src/ui/part-boundary.tsx'

it('a part beside the page that does not load is left out and said; the page keeps what is typed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Part = lazy(() => Promise.reject(new Error('no network')))
  render(
    <>
      <input aria-label="Nome" defaultValue="Ancora qui" />
      <PartBoundary>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </PartBoundary>
    </>,
  )
  await expect
    .poll(() => currentMessages().map(({ message }) => message))
    .toEqual(['Una parte non si è caricata. Controlla la rete e riprova; se non basta, ricarica la pagina.'])
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ancora qui')
  clearMessages()
  vi.restoreAllMocks()
})
