import type { SealedEntry, SealedFile } from '../entry.ts'

/** The additional data with which an earlier release authenticated an entry. */
export function legacyContext({
  kind,
  id,
  user,
  subject,
}: Pick<SealedEntry, 'kind' | 'id' | 'user' | 'subject'>): string {
  const parts = {
    draft: [id, user, subject],
    request: ['request', id, user],
    scan: ['scan', user, subject],
    copy: ['copy', user, subject],
  }
  return parts[kind].join('\n')
}

/** The additional data with which an earlier release authenticated a file of a draft or a request. */
export const legacyFileContext = (kind: SealedEntry['kind'], { id, entry }: Pick<SealedFile, 'id' | 'entry'>): string =>
  (kind === 'request' ? ['part', entry, id] : [entry, id]).join('\n')
