import { createContext, use, useEffect, useEffectEvent } from 'react'

/** A form that may hold something unsaved. */
interface Unsaved {
  isDirty: () => boolean
  /** Gives up what is typed in it. */
  discard?: () => void
  /** Stores what is typed in it on this device; resolves to whether all of it is there. */
  keep?: () => Promise<boolean>
  /** Saves the input that belongs to the row of that id, which was just saved. */
  saveRelated?: (id: number) => Promise<void>
}

/** The forms of one part of the screen, such as a dialog. */
export interface InputScope {
  add: (form: Unsaved) => void
  remove: (form: Unsaved) => void
  /** Whether something typed in one of them is not saved yet. */
  hasUnsavedInput: () => boolean
  /** Gives up what is typed in all of them. */
  discard: () => void
  /** Stores what is typed in all of them on this device; resolves to whether all of it is there. */
  keep: () => Promise<boolean>
  /** Saves the input that belongs to a row that was just saved; resolves to whether all of it is saved. */
  saveRelated: (id: number) => Promise<boolean>
}

/** The forms below a `InputScopeContext` that holds it. */
export function createInputScope(): InputScope {
  const forms = new Set<Unsaved>()
  return {
    add: (form) => forms.add(form),
    remove: (form) => forms.delete(form),
    hasUnsavedInput: () => [...forms].some(({ isDirty }) => isDirty()),
    discard: () => {
      for (const { discard } of forms) discard?.()
    },
    keep: async () => {
      const dirty = [...forms].filter(({ isDirty }) => isDirty())
      const kept = await Promise.all(dirty.map(async ({ keep }) => (await keep?.()) === true))
      return kept.every((one) => one)
    },
    saveRelated: async (id) => {
      const related = [...forms].filter((one) => one.saveRelated)
      await Promise.all(related.map((one) => one.saveRelated?.(id)))
      return !related.some(({ isDirty }) => isDirty())
    },
  }
}

const everywhere = createInputScope()

export const InputScopeContext = createContext(everywhere)

/** Whether somebody has typed something that is not saved yet, wherever it stands. */
export const hasUnsavedInput = (): boolean => everywhere.hasUnsavedInput()

/** The user leaves all forms that are open, and gives up what is typed in them. */
export const discardUnsavedInput = (): void => everywhere.discard()

/** Whether everything that is not saved yet lies on this device, to be offered again. */
export const keepUnsavedInput = (): Promise<boolean> => everywhere.keep()

interface Place {
  key: string
  pathname: string
  search: string
}

const nameOf = ({ key, pathname, search }: Place) => `${key} ${pathname}${search}`
let decided: string | undefined

/** What becomes of the input at this place of the history has been decided: leaving it does not ask again. */
export const leaveDecided = (place: Place): void => {
  decided = nameOf(place)
}

/** Whether that was decided for this place; once. */
export function takeDecision(place: Place): boolean {
  const was = decided === nameOf(place)
  decided = undefined
  return was
}

/** Counts a form among those that may hold something unsaved, as long as it is there. */
export function useUnsavedInput(
  isDirty: () => boolean,
  { discard, keep, saveRelated }: Omit<Unsaved, 'isDirty'> = {},
): void {
  const scope = use(InputScopeContext)
  const dirty = useEffectEvent(isDirty)
  const discarded = useEffectEvent(() => discard?.())
  const kept = useEffectEvent(async () => (await keep?.()) === true)
  const savedRelated = useEffectEvent(async (id: number) => saveRelated?.(id))
  const savesRelated = saveRelated !== undefined
  useEffect(() => {
    const form: Unsaved = {
      isDirty: () => dirty(),
      discard: () => discarded(),
      keep: () => kept(),
      saveRelated: savesRelated ? (id) => savedRelated(id) : undefined,
    }
    for (const one of [everywhere, scope]) one.add(form)
    return () => {
      for (const one of [everywhere, scope]) one.remove(form)
    }
  }, [scope, savesRelated])
}

// Closing the tab or reloading it by hand: the browser asks first, on the sign-in page as well, which has no router.
window.addEventListener('beforeunload', (event) => {
  if (hasUnsavedInput()) event.preventDefault()
})
