import { inRome } from '#schema/rules/rome.ts'
import type { QueuedRequest } from '#src/device/outbox/request.ts'
import { t } from './texts.ts'

/** 'Errore: …', 'Inviata alle 10:32'. */
export function stateText({ state, percent = 0, reason, sentAt = 0 }: QueuedRequest): string {
  if (state === 'sending') return t('queue.sending', { percent })
  if (state === 'failed') return t('queue.failed', { reason })
  if (state === 'sent') return t('queue.sent', { time: inRome(new Date(sentAt)).time })
  return reason === undefined ? t('queue.waiting') : t('queue.waitingFor', { reason })
}
