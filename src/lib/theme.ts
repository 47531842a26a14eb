import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'
import { colors } from './tokens.ts'

/** The user's choice; `system` follows the device. */
export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const KEY = 'theme'
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

const store = createStore()

/** The stored choice; any other value counts as `system`. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY)
  return themeChoices.find((choice) => choice === stored) ?? 'system'
}

/** Stores and applies the choice in every tab. public/theme.js applies it at the next page load. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, choice)
  changed()
}

export function isDark(): boolean {
  const choice = themeChoice()
  return choice === 'dark' || (choice === 'system' && systemDark().matches)
}

/**
 * Sets the attribute that the stylesheets follow (without it they follow the system) and the color of the browser's
 * address bar, which is that of our top bar.
 */
export function applyTheme(): void {
  const choice = themeChoice()
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
  const bar = document.querySelector('meta[name="theme-color"]')
  bar?.setAttribute('content', colors.surface[isDark() ? 1 : 0])
}

function changed() {
  applyTheme()
  store.notify()
}

function subscribe(listener: () => void): () => void {
  const otherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) changed()
  }
  const system = systemDark()
  const stop = store.subscribe(listener)
  window.addEventListener('storage', otherTab)
  system.addEventListener('change', changed)
  return () => {
    stop()
    window.removeEventListener('storage', otherTab)
    system.removeEventListener('change', changed)
  }
}

export const useThemeChoice = () => useSyncExternalStore(subscribe, themeChoice)
export const useDark = () => useSyncExternalStore(subscribe, isDark)
