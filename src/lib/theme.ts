import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** What the user chose; `system` follows the device. */
export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const KEY = 'theme'
/** The colour of the browser's own bar: that of our top bar (`--surface` in styles/base.css). */
const barColors = { light: '#ffffff', dark: '#171e29' }
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

const store = createStore()

/** The stored choice; anything else counts as `system`. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY)
  return themeChoices.find((choice) => choice === stored) ?? 'system'
}

/** Keeps the choice and shows it, in every tab. public/theme.js shows it again at the next start. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, choice)
  changed()
}

/** Whether the screens are dark now. */
export function isDark(): boolean {
  const choice = themeChoice()
  return choice === 'dark' || (choice === 'system' && systemDark().matches)
}

/** The stylesheets follow the attribute, or the system without it; the browser's own bar follows here. */
export function applyTheme(): void {
  const choice = themeChoice()
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
  const bar = document.querySelector('meta[name="theme-color"]')
  bar?.setAttribute('content', isDark() ? barColors.dark : barColors.light)
}

function changed() {
  applyTheme()
  store.changed()
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

/** The choice, followed. */
export const useThemeChoice = () => useSyncExternalStore(subscribe, themeChoice)
/** Whether the screens are dark, followed. */
export const useDark = () => useSyncExternalStore(subscribe, isDark)
