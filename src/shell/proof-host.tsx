import { useEffect } from 'react'
import { lazy } from '#src/lib/lazy.ts'
import { offerProofDialog, usePendingProof } from '#src/lib/net/proof.ts'
import { Awaited } from '#src/ui/awaited.tsx'

const ProofDialog = lazy(() => import('#src/account/proof-dialog.tsx'), 'ProofDialog')

/** Asks for the proof that a request waits for, over whatever page sent it. */
export function ProofHost() {
  const pending = usePendingProof()
  useEffect(offerProofDialog, [])
  return pending ? (
    <Awaited>
      <ProofDialog {...pending} />
    </Awaited>
  ) : null
}
