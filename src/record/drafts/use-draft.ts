import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { deviceOwner } from '#src/device/device-key.ts'
import type { Draft, DraftContent } from '#src/device/drafts/draft.ts'
import { DraftAutosave } from '#src/device/drafts/draft-autosave.ts'
import { type DraftKey, draftName } from '#src/device/drafts/draft-name.ts'
import { removeDraft } from '#src/device/drafts/stored-drafts.ts'
import { t as device } from '#src/device/texts.ts'
import { randomKey } from '#src/lib/net/random-key.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { t } from './texts.ts'

/** The waiting drafts of a form. */
export interface WaitingDraftControls {
  /** Newest first. */
  waiting: Draft[]
  /** Restores a draft into the form, unless it `isWanted` no more once it is read: then it goes on waiting. */
  resume: (draft: Draft, isWanted?: () => boolean) => Promise<void>
  remove: (draft: Draft) => Promise<void>
}

export interface DraftControls extends WaitingDraftControls {
  /** Stores shortly what `read` returns; undefined removes the stored draft. */
  autosave: (read: () => DraftContent | undefined) => void
  /** Removes the stored draft, after a save or when the user discards the input. */
  discard: () => void
  /** Leaves the stored draft to be offered again, while a request with its content is not safe; returns its id. */
  leave: () => string | undefined
  /** Stores what is typed at once; resolves to whether the draft lies on this device with all its files. */
  stored: () => Promise<boolean>
  /** The idempotency key of a request with this content. */
  requestKey: (content: string) => Promise<string>
}

/**
 * Stores the unsaved input of a form on the device, encrypted for its author, and offers the waiting drafts of the form.
 * `onResume` restores a draft into the form.
 */
export function useDraft(key: DraftKey, onResume: (draft: Draft) => void): DraftControls {
  const name = draftName(key)
  const [draftAutosave, setDraftAutosave] = useState<DraftAutosave>()
  useEffect(() => {
    const user = deviceOwner()
    if (user === undefined) return
    const created = new DraftAutosave(user, name)
    setDraftAutosave(created)
    return () => {
      setDraftAutosave(undefined)
      void created.close()
    }
  }, [name])
  const waiting = useWaitingDrafts(draftAutosave, onResume)
  return {
    ...waiting,
    autosave: (read) => draftAutosave?.schedule(read),
    discard: () => draftAutosave?.discard(),
    leave: () => draftAutosave?.leave(),
    stored: async () => (await draftAutosave?.stored()) === true,
    requestKey: async (content) => (await draftAutosave?.requestKey(content)) ?? randomKey(),
  }
}

const askedState = z.object({ resume: z.string() })

/** The state of a navigation to the form of a draft, which resumes it there. */
export const resuming = ({ id }: Pick<Draft, 'id'>): z.output<typeof askedState> => ({ resume: id })

/**
 * The waiting drafts of a form: loaded on mount, and again when the network is back. The one that the navigation asks for is
 * resumed on mount.
 */
export function useWaitingDrafts(
  draftAutosave: DraftAutosave | undefined,
  onResume: (draft: Draft) => void,
): WaitingDraftControls {
  const [waiting, setWaiting] = useState<Draft[]>([])
  const { data: asked } = askedState.safeParse(useLocation().state)
  const begin = useEffectEvent((drafts: Draft[], isWanted: () => boolean) => {
    const draft = drafts.find(({ id }) => id === asked?.resume)
    if (draft) void tryToResume(draft, isWanted)
    else setWaiting(drafts)
  })
  useEffect(() => {
    if (!draftAutosave) return
    let isMounted = true
    const load = (show: (drafts: Draft[]) => void) =>
      void draftAutosave.waiting().then(
        (drafts) => isMounted && show(drafts),
        () => {},
      )
    const reload = () => load(setWaiting)
    const flush = () => draftAutosave.flush()
    load((drafts) => begin(drafts, () => isMounted))
    window.addEventListener('online', reload)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      isMounted = false
      window.removeEventListener('online', reload)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [draftAutosave])

  async function resume({ id }: Draft, isWanted: () => boolean) {
    const draft = await draftAutosave?.resume(id, isWanted)
    if (draft) onResume(draft)
    else if (isWanted()) warn(device('device.draftElsewhere'))
    setWaiting((await draftAutosave?.waiting()) ?? [])
  }

  const tryToResume = (draft: Draft, isWanted: () => boolean) =>
    resume(draft, isWanted).catch(() => {
      setWaiting((all) => (all.some(({ id }) => id === draft.id) ? all : [...all, draft]))
      warn(t('drafts.away'))
    })

  return {
    waiting,
    resume: (draft, isWanted = always) => tryToResume(draft, isWanted),
    remove: async ({ id }) => {
      await removeDraft(id)
      setWaiting((all) => all.filter((one) => one.id !== id))
    },
  }
}

const always = () => true

const warn = (message: string) => {
  showMessage({ success: 'warning', message })
}
