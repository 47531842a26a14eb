import { measureFoot } from '#src/ui/foot.ts'
import { NextIcon, PreviousIcon } from '#src/ui/icons.tsx'
import { t } from '../texts.ts'

interface Props {
  isLast: boolean
  onBack?: () => void
}

/** The way back and on, always under the thumb. */
export const StepBar = ({ isLast, onBack }: Props) => (
  <div ref={measureFoot} className="step-bar">
    <button type="button" className="step-button" disabled={!onBack} onClick={onBack}>
      <PreviousIcon />
      {t('acceptance.back')}
    </button>
    <button type="submit" className="step-button step-button-on">
      {t(isLast ? 'acceptance.record' : 'acceptance.next')}
      {!isLast && <NextIcon />}
    </button>
  </div>
)
