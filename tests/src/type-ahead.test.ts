import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepTyped, takeTyped } from '#src/lib/keys/type-ahead.ts'

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}
const type = (text: string) => [...text].map((key) => press(key))

afterEach(() => {
  for (const one of ['palette', 'form', 'view'] as const) takeTyped(one)
  vi.useRealTimers()
})

describe('what is typed before its field is there', () => {
  it('is for that field, once, and none of it for the page', () => {
    keepTyped('form')
    expect(type('Rossx')).not.toContain(false)
    press('Backspace')
    press('i')
    expect([takeTyped('palette'), takeTyped('form'), takeTyped('form')]).toEqual(['', 'Rossi', ''])
    expect(press('a')).toBe(false)
  })

  it('stays apart from what is typed for something that opens over it', () => {
    keepTyped('form')
    type('Mar')
    expect(press('k', { ctrlKey: true })).toBe(false)
    keepTyped('palette')
    type('zz')
    expect(takeTyped('form')).toBe('Mar')
    type('y')
    expect(takeTyped('palette')).toBe('zzy')
  })

  it('holds what AltGr writes, not the key that is still held down, and leaves the keys of the browser alone', () => {
    keepTyped('form')
    press('n', { repeat: true })
    type('a')
    press('@', { ctrlKey: true, altKey: true, modifierAltGraph: true })
    type('b')
    expect([press('F5'), takeTyped('form')]).toEqual([false, 'a@b'])
  })

  it('is given up by Escape, and when what it is for does not come', () => {
    vi.useFakeTimers()
    const escaped = vi.fn()
    keepTyped('palette', escaped)
    type('a')
    press('Escape')
    expect([escaped.mock.calls.length, takeTyped('palette')]).toEqual([1, ''])
    keepTyped('form')
    type('b')
    vi.runAllTimers()
    expect([takeTyped('form'), press('c')]).toEqual(['', false])
  })
})
