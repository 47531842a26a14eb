import { copyText } from '#src/lib/copy-text.ts'
import { t } from './texts.ts'

export const copy = (text: string, done: string): Promise<void> =>
  copyText(text, { done, failed: t('secondFactor.copyFailed') })
