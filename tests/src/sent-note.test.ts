import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noteToSend, withNote } from '#src/features/negotiations/callback/sent-note.ts'

const who = 'Ada Neri'
const line = (text: string) => `02-03-2026 Ada Neri: ${text}`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00Z') })
  return () => vi.useRealTimers()
})

/** The notes after a note was sent for some and its answer lost, and it is sent again for others. */
function again(typed: string, first: string | null, now: string | null, retyped = typed): string | null {
  const last = noteToSend(typed, { notes: first, who })
  const note = noteToSend(retyped, { notes: now, who, last })
  return note ? withNote(now, note) : now
}

describe('a typed note whose answer was lost', () => {
  it.each([
    ['was not written', 'Prima', 'Prima', `Prima\n${line('Mia')}`],
    ['was not written, but a note of a colleague', 'Prima', 'Prima\nSua', `Prima\nSua\n${line('Mia')}`],
    ['was written', 'Prima', `Prima\n${line('Mia')}`, `Prima\n${line('Mia')}`],
    ['was written as the first of all', null, line('Mia'), line('Mia')],
    ['was written between others', 'Prima', `Sua\n${line('Mia')}\nSua`, `Sua\n${line('Mia')}\nSua`],
    ['stood there before as well', line('Mia'), `${line('Mia')}\n${line('Mia')}`, `${line('Mia')}\n${line('Mia')}`],
    ['stood there before only', line('Mia'), line('Mia'), `${line('Mia')}\n${line('Mia')}`],
    ['is the beginning of another', null, line('Mia e altro'), `${line('Mia e altro')}\n${line('Mia')}`],
  ])('stands there once where it %s', (_case, first, now, expected) => {
    expect(again('Mia', first, now)).toBe(expected)
  })

  it('is the same with lines of its own, and with spaces around it', () => {
    expect(again('Mia\ne mia', 'Prima', `Prima\n${line('Mia\ne mia')}`, ' Mia\ne mia ')).toBe(
      `Prima\n${line('Mia\ne mia')}`,
    )
  })

  it('is another one as soon as its text is', () => {
    expect(again('Mia', null, line('Mia'), 'Mia, e altro')).toBe(`${line('Mia')}\n${line('Mia, e altro')}`)
  })

  it('keeps its day beyond midnight', () => {
    const last = noteToSend('Mia', { notes: null, who })
    vi.setSystemTime(new Date('2026-03-03T09:00:00Z'))
    expect(noteToSend('Mia', { notes: line('Mia'), who, last })).toBe(last)
  })
})
