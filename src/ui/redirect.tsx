import { useEffect } from 'react'
import { replaceUrl } from '#src/lib/url.ts'

/** Leads on to another address, where no router runs. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => replaceUrl(to), [to])
  return null
}
