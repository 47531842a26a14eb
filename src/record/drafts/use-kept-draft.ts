import { useEffect, useState } from 'react'
import { showMessage } from '#src/lib/snackbar.ts'
import type { Content, Draft } from './draft.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { draftOwner } from './draft-key.ts'
import { deviceStore } from './kept-drafts.ts'
import { t } from './texts.ts'

/** Which form a draft belongs to: forms of one table and row differ by their kind. */
export interface DraftKey {
  table: string
  id: number | string
  kind?: string
}

/** The name under which the device keeps the drafts of a form. */
export const draftName = ({ table, id, kind = '' }: DraftKey): string => [table, id, kind].join(' ')

/** The drafts of a form that wait from another time. */
export interface WaitingDraft {
  /** Newest first. */
  waiting: Draft[]
  resume: (draft: Draft) => Promise<void>
  remove: (draft: Draft) => Promise<void>
}

/** What the device keeps of a form that is not saved. */
export interface KeptDraft extends WaitingDraft {
  /** Keeps shortly what this reads; nothing to keep takes away what was kept. */
  keep: (read: () => Content | undefined) => void
  /** Saved, or given up: nothing is kept any more. */
  drop: () => void
}

/**
 * Keeps what is typed into a form on the device, encrypted for its author, and offers what waits from another time.
 * `onTake` puts a draft into the form, which goes on with it.
 */
export function useKeptDraft(key: DraftKey, onTake: (draft: Draft) => void): KeptDraft {
  const name = draftName(key)
  const [keeper, setKeeper] = useState<DraftKeeper>()
  useEffect(() => {
    const user = draftOwner()
    if (user === undefined) return
    const mine = new DraftKeeper(user, name)
    setKeeper(mine)
    return () => {
      setKeeper(undefined)
      void mine.close()
    }
  }, [name])
  const waiting = useWaiting(keeper, onTake)
  return { ...waiting, keep: (read) => keeper?.want(read), drop: () => keeper?.drop() }
}

/** The drafts that wait for the form of a keeper: looked for at once, and again when the network is back. */
export function useWaiting(keeper: DraftKeeper | undefined, onTake: (draft: Draft) => void): WaitingDraft {
  const [waiting, setWaiting] = useState<Draft[]>([])
  useEffect(() => {
    if (!keeper) return
    let here = true
    const shown = (drafts: Draft[]) => here && setWaiting(drafts)
    const look = () => void keeper.waiting().then(shown, () => {})
    const leaving = () => keeper.write()
    look()
    window.addEventListener('online', look)
    window.addEventListener('pagehide', leaving)
    document.addEventListener('visibilitychange', leaving)
    return () => {
      here = false
      window.removeEventListener('online', look)
      window.removeEventListener('pagehide', leaving)
      document.removeEventListener('visibilitychange', leaving)
    }
  }, [keeper])

  async function resume({ id }: Draft) {
    const draft = await keeper?.take(id)
    if (draft) onTake(draft)
    else warn(t('drafts.elsewhere'))
    setWaiting((await keeper?.waiting()) ?? [])
  }

  return {
    waiting,
    resume: (draft) => resume(draft).catch(() => warn(t('drafts.away'))),
    remove: async ({ id }) => {
      await (await deviceStore()).remove(id)
      setWaiting((all) => all.filter((one) => one.id !== id))
    },
  }
}

const warn = (message: string) => {
  showMessage({ success: 'warning', message })
}
