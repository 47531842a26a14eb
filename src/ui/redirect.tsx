import { useEffect } from 'react'
import { replaceUrl } from '#src/lib/address/url.ts'

/** Redirects to another URL outside of a router. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => replaceUrl(to), [to])
  return null
}
