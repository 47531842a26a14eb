import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

/** What proves once more who the user is, where the server asks for it before it saves something. */
export type ProofKind = 'password' | 'code'

/** A proof that is being asked for; `end` says whether it was given. */
export interface PendingProof {
  kind: ProofKind
  end: (isGiven: boolean) => void
}

const { subscribe, notify } = createStore()
let pending: PendingProof | undefined
let asking: Promise<boolean> | undefined
let dialogs = 0

/** The proof that a refused request asks for; undefined where none would help. */
export function proofKind(own: Readonly<Record<string, unknown>> | undefined): ProofKind | undefined {
  const kind = own?.proof
  return kind === 'password' || kind === 'code' ? kind : undefined
}

/** Asks the user for a proof, once for all requests that wait for it; false when they give none, or nothing can ask them. */
export function requestProof(kind: ProofKind): Promise<boolean> {
  if (dialogs === 0) return Promise.resolve(false)
  asking ??= new Promise<boolean>((resolve) => {
    pending = { kind, end: resolve }
    notify()
  }).finally(() => {
    pending = undefined
    asking = undefined
    notify()
  })
  return asking
}

/** Says that a dialog is there to ask; returns the function that says it is gone. */
export function offerProofDialog(): () => void {
  dialogs += 1
  return () => {
    dialogs -= 1
    if (dialogs === 0) pending?.end(false)
  }
}

export const usePendingProof = (): PendingProof | undefined => useSyncExternalStore(subscribe, () => pending)
