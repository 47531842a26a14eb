import { useContext, useEffect, useState } from 'react'
import { type Navigator, parsePath, type To, UNSAFE_NavigationContext } from 'react-router'
import { beforeRouter, hasDraft } from '#src/lib/drafts.ts'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'

type Ask = (go: () => void) => void

/** Asks before a link, a button or the browser's 'back' leads away from a page with something typed that is not saved. */
export function LeaveGuard() {
  const { navigator } = useContext(UNSAFE_NavigationContext)
  const [leave, setLeave] = useState<() => void>()
  useEffect(() => {
    const ask: Ask = (go) => setLeave(() => go)
    const back = guardBack(ask)
    const stop = guardLinks(navigator, ask, back.moved)
    return () => {
      stop()
      back.stop()
    }
  }, [navigator])
  return <DiscardDialog open={leave !== undefined} onKeep={() => setLeave(undefined)} onDiscard={() => leave?.()} />
}

/** What the router calls to go somewhere asks first, and tells when it went. Returns how to stop that. */
function guardLinks(navigator: Navigator, ask: Ask, moved: () => void): () => void {
  const { push, replace } = navigator
  const leaves = (to: To) => {
    const { pathname } = typeof to === 'string' ? parsePath(to) : to
    return hasDraft() && pathname !== undefined && pathname !== window.location.pathname
  }
  const guarded =
    (go: Navigator['push']): Navigator['push'] =>
    (to, ...rest) => {
      const move = () => {
        go(to, ...rest)
        moved()
      }
      if (leaves(to)) ask(move)
      else move()
    }
  navigator.push = guarded(push)
  navigator.replace = guarded(replace)
  return () => {
    navigator.push = push
    navigator.replace = replace
  }
}

/**
 * 'Back' and 'forward' have moved already when the page hears of it. So a move that would lose something is taken back before
 * the router hears of it, and made again once it is allowed.
 */
function guardBack(ask: Ask) {
  let here = place()
  let restoring = false
  let allowed = false
  const moved = () => {
    here = place()
  }
  const onPop = (event: PopStateEvent) => {
    const there = place()
    const steps = here.index - there.index
    if (restoring) {
      restoring = false
      event.stopImmediatePropagation()
    } else if (!allowed && hasDraft() && there.path !== here.path && Number.isFinite(steps) && steps !== 0) {
      event.stopImmediatePropagation()
      restoring = true
      window.history.go(steps)
      ask(() => {
        allowed = true
        window.history.go(-steps)
      })
    } else {
      allowed = false
      moved()
    }
  }
  return { moved, stop: beforeRouter(onPop) }
}

/** Where the browser is: its path, and the number the router gave this entry of the history. */
function place(): { path: string; index: number } {
  const state: unknown = window.history.state
  const index = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN
  return { path: window.location.pathname, index }
}
