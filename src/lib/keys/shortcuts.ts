import { useEffect, useRef, useSyncExternalStore } from 'react'
import { currentSession } from '../net/session.ts'
import { createStore } from '../store.ts'

/** Where the sheet of shortcuts lists one. */
export type ShortcutGroup = 'everywhere' | 'list' | 'form' | 'go'

/** Keys that do something on the page that is open. */
export interface Shortcut {
  /** 'mod+k' (Ctrl, on a Mac Cmd), 'n', '?', or one key after another: 'g c'. */
  keys: string
  group: ShortcutGroup
  /** What they do, in words. */
  label: string
  /** Does it. */
  run: () => void
  /** Whether there is anything to do: else the keys are the browser's. */
  when?: () => boolean
}

/** How long, in milliseconds, the first of two keys waits for the second. */
const SECOND_KEY_MS = 1_500

const registered = new Set<readonly Shortcut[]>()
const store = createStore()
let listed: readonly Shortcut[] = []
let first: { key: string; at: number } | undefined

function change(alter: () => void): void {
  alter()
  // The last to register a key has it.
  listed = [...new Map([...registered].flat().map((one) => [one.keys, one])).values()]
  if (listed.length > 0) document.addEventListener('keydown', onKeyDown)
  else document.removeEventListener('keydown', onKeyDown)
  store.notify()
}

/** Registers shortcuts as long as the component is on the page. What they run may change, their keys and words as well. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const shown = JSON.stringify(shortcuts.map(({ keys, group, label }) => ({ keys, group, label })))
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered anew only when the sheet would say something else
  useEffect(() => {
    const own = shortcuts.map((one) => ({
      ...one,
      run: () => latest.current.find(({ keys }) => keys === one.keys)?.run(),
    }))
    change(() => registered.add(own))
    return () => change(() => registered.delete(own))
  }, [shown])
}

/** All that works on the page that is open. */
export const useRegisteredShortcuts = (): readonly Shortcut[] => useSyncExternalStore(store.subscribe, () => listed)

const KEY = () => `shortcuts-${currentSession()?.id ?? 0}`
const areOn = (): boolean => localStorage.getItem(KEY()) !== 'off'

/** Whether keys without Ctrl do anything, by the choice of this user on this device: who speaks to the computer types by chance. */
export const useSingleKeys = (): boolean => useSyncExternalStore(store.subscribe, areOn)

/** Switches the keys without Ctrl on or off. */
export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY())
  else localStorage.setItem(KEY(), 'off')
  store.notify()
}

/** Whether the keys hold Ctrl or Cmd: such ones work while somebody types, in dialogs, and cannot be switched off. */
export const isChord = ({ keys }: Pick<Shortcut, 'keys'>): boolean => keys.startsWith('mod+')

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey) return
  const keys = keysOf(event)
  const chosen = keys && listed.find((one) => one.keys === keys)
  if (!chosen || chosen.when?.() === false) return
  event.preventDefault()
  chosen.run()
}

/** The keys pressed, as shortcuts are named; undefined where they belong to what has the focus. */
function keysOf(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? undefined : `mod+${named(event.key)}`
  if (event.key.length !== 1 || !areOn() || isTaken(event)) return undefined
  const key = named(event.key)
  const before = first !== undefined && performance.now() - first.at < SECOND_KEY_MS ? `${first.key} ` : ''
  const begins = before === '' && listed.some(({ keys }) => keys.startsWith(`${key} `))
  first = begins ? { key, at: performance.now() } : undefined
  return before + key
}

const named = (key: string): string => (key.length === 1 ? key.toLowerCase() : key)

const TYPES_OR_CHOOSES =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=radiogroup], [popover], .ant-popover'

/** Whether what has the focus takes letters itself, or had them before us; or a dialog is open, whose page is not in use. */
function isTaken({ target }: KeyboardEvent): boolean {
  const places = [target, document.activeElement]
  if (places.some((place) => place instanceof Element && place.closest(TYPES_OR_CHOOSES) !== null)) return true
  return openDialog() !== undefined
}

/** Around what antd leaves in the document after it was closed. */
const CLOSED = '[style*="display: none"], .ant-drawer:not(.ant-drawer-open)'

/** The dialog on top of the page, if one is open. */
export function openDialog(): HTMLElement | undefined {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true], dialog[open]')]
  return dialogs.findLast((dialog) => dialog.closest(CLOSED) === null)
}
