import { withTexts } from '#src/lib/i18n.ts'
import { t as below } from '../texts.ts'

export const t = withTexts({ waitingHome: { longest: 'Chi aspetta da più tempo ha chiamato il {{at}}.' } }, below)
