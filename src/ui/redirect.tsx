import { useEffect } from 'react'
import { replaceAddress } from '#src/lib/address.ts'

/** Leads on to another address, where no router runs. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => replaceAddress(to), [to])
  return null
}
