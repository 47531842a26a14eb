import { enqueue, type QueuedRequest } from '#src/device/outbox/queue.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { t } from '../texts.ts'

export interface Owner {
  entity: 'customer' | 'contact'
  entityId: number
}

export const ownerKey = ({ entity, entityId }: Owner): string => `${entity}:${entityId}`

const KIND = 'document'

/** Queues the upload of each file by itself, in this order. */
export async function uploadDocuments(owner: Owner, chosen: readonly File[], description: string): Promise<void> {
  const data = JSON.stringify({ ...owner, description: description || null })
  for (const file of chosen) {
    await enqueue({
      kind: KIND,
      subject: ownerKey(owner),
      title: file.name,
      path: '/api/files',
      fields: [['data', data]],
      files: [{ name: 'file', file }],
      sentMessage: t('field.uploaded'),
    }).catch((failure) => reportFailure(failure))
  }
}

/** Tells the uploads of documents for these owners. */
export function uploadsFor(owners: readonly Owner[]): (one: QueuedRequest) => boolean {
  const keys = owners.map(ownerKey)
  return ({ kind, subject }) => kind === KIND && keys.includes(subject)
}
