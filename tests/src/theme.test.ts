import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyTheme, chooseTheme, isDark, themeChoice, useDark } from '#src/lib/theme.ts'

const root = document.documentElement
const system = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }

beforeEach(() => {
  localStorage.clear()
  system.matches = false
  vi.spyOn(window, 'matchMedia').mockImplementation(() => system as unknown as MediaQueryList)
  document.head.innerHTML = '<meta name="theme-color" content="#ffffff">'
  applyTheme()
})
afterEach(() => void vi.restoreAllMocks())

const bar = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content')

describe('the theme', () => {
  it('follows the system until one is chosen, and again when the system is chosen', () => {
    system.matches = true
    expect([themeChoice(), isDark(), root.dataset.theme]).toEqual(['system', true, undefined])
    chooseTheme('light')
    expect([themeChoice(), isDark(), root.dataset.theme, bar()]).toEqual(['light', false, 'light', '#ffffff'])
    chooseTheme('system')
    expect([themeChoice(), isDark(), root.dataset.theme, bar()]).toEqual(['system', true, undefined, '#171e29'])
    expect(localStorage.getItem('theme')).toBeNull()
  })

  it("treats an unknown stored value as the system's", () => {
    localStorage.setItem('theme', 'viola')
    expect(themeChoice()).toBe('system')
  })

  it('follows a choice made in another tab', () => {
    const { result } = renderHook(useDark)
    localStorage.setItem('theme', 'dark')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })))
    expect([result.current, root.dataset.theme]).toEqual([true, 'dark'])
  })

  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    [null, undefined],
    ['<script>', undefined],
  ])('stored as %s is applied before the program loads', (stored, expected) => {
    delete root.dataset.theme
    if (stored !== null) localStorage.setItem('theme', stored)
    runInThisContext(readFileSync('public/theme.js', 'utf8'))
    expect(root.dataset.theme).toBe(expected)
  })
})
