import { useEffect } from 'react'
import { lazy } from '#src/lib/lazy.ts'
import { offerProofDialog, usePendingProof } from '#src/lib/net/proof.ts'
import { OnDemand } from '#src/ui/on-demand.tsx'

const ProofDialog = lazy(() => import('#src/account/proof-dialog.tsx'), 'ProofDialog')

/** Asks for the proof that a request waits for, over whatever page sent it. */
export function ProofHost() {
  const pending = usePendingProof()
  useEffect(offerProofDialog, [])
  return pending ? (
    <OnDemand onGiveUp={() => pending.end(false)}>
      <ProofDialog {...pending} />
    </OnDemand>
  ) : null
}
