import { createContext, use, useEffect, useEffectEvent } from 'react'

/** A form that may hold something unsaved. */
interface Unsaved {
  isDirty: () => boolean
  /** Gives up what is typed in it. */
  drop?: () => void
  /** Saves what goes along with the row of that id, which was just saved. */
  follow?: (id: number) => Promise<void>
}

/** The forms of one part of the screen, such as a dialog. */
export interface InputScope {
  add: (form: Unsaved) => void
  remove: (form: Unsaved) => void
  /** Whether something typed in one of them is not saved yet. */
  hasUnsavedInput: () => boolean
  /** Gives up what is typed in all of them. */
  discard: () => void
  /** Saves what goes along with a row that was just saved; tells whether nothing of it is left. */
  follow: (id: number) => Promise<boolean>
}

/** The forms below a `InputScopeContext` that holds it. */
export function createInputScope(): InputScope {
  const forms = new Set<Unsaved>()
  return {
    add: (form) => forms.add(form),
    remove: (form) => forms.delete(form),
    hasUnsavedInput: () => [...forms].some(({ isDirty }) => isDirty()),
    discard: () => {
      for (const { drop } of forms) drop?.()
    },
    follow: async (id) => {
      const along = [...forms].filter((one) => one.follow)
      await Promise.all(along.map((one) => one.follow?.(id)))
      return !along.some(({ isDirty }) => isDirty())
    },
  }
}

const everywhere = createInputScope()

export const InputScopeContext = createContext(everywhere)

/** Whether somebody has typed something that is not saved yet, wherever it stands. */
export const hasUnsavedInput = (): boolean => everywhere.hasUnsavedInput()

/** The user leaves all forms that are open, and gives up what is typed in them. */
export const discardUnsavedInput = (): void => everywhere.discard()

/** Counts a form among those that may hold something unsaved, as long as it is there. */
export function useUnsavedInput(isDirty: () => boolean, { drop, follow }: Omit<Unsaved, 'isDirty'> = {}): void {
  const scope = use(InputScopeContext)
  const dirty = useEffectEvent(isDirty)
  const dropped = useEffectEvent(() => drop?.())
  const followed = useEffectEvent(async (id: number) => follow?.(id))
  const follows = follow !== undefined
  useEffect(() => {
    const form: Unsaved = {
      isDirty: () => dirty(),
      drop: () => dropped(),
      follow: follows ? (id) => followed(id) : undefined,
    }
    for (const one of [everywhere, scope]) one.add(form)
    return () => {
      for (const one of [everywhere, scope]) one.remove(form)
    }
  }, [scope, follows])
}

// Closing the tab or reloading it by hand: the browser asks first, on the sign-in page as well, which has no router.
window.addEventListener('beforeunload', (event) => {
  if (hasUnsavedInput()) event.preventDefault()
})
