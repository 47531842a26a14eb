import { Alert, ConfigProvider } from 'antd'
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { asText } from '#src/lib/format.ts'
import { useBackCloses } from '#src/lib/keys/sheets.ts'
import { textScale } from '#src/lib/media.ts'
import type { PageProps } from '#src/lib/screen.ts'
import { DraftNotice } from '#src/record/drafts/draft-notice.tsx'
import { FootBar } from '#src/ui/foot-bar.tsx'
import { NextIcon, PreviousIcon } from '#src/ui/icons.tsx'
import { distances } from '#src/ui/layout.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { FormSkeleton } from '#src/ui/states.tsx'
import { openChecks } from '../checks/in-order.ts'
import { checkTypes, useReference } from '../offline/reference-data.ts'
import { BigButton } from '../parts/big-button.tsx'
import { t } from '../texts.ts'
import styles from './acceptance-stepper.module.css'
import { missingOfDamage, type OpenPoints, OpenPointsDialog } from './open-points.tsx'
import { usePrevious } from './previous.ts'
import { Sending } from './sending.tsx'
import { StepContent } from './step-content.tsx'
import { StepHeader } from './step-header.tsx'
import { steps } from './steps.ts'
import { useAcceptance } from './use-acceptance.ts'
import { useRecording } from './use-recording.ts'
import { WaitingRequests } from './waiting-requests.tsx'

/** Thumbs in gloves need room. */
function gloves() {
  const scale = textScale()
  return {
    token: { controlHeight: 52 * scale, controlHeightLG: 52 * scale, fontSize: 16 * scale },
    // A calendar made of such controls would be wider than a phone.
    components: { DatePicker: { cellWidth: 44, cellHeight: 36 * scale } },
  }
}

/** Records the acceptance of a vehicle in five steps, standing beside it. */
export function AcceptanceStepper({ title }: PageProps) {
  const theme = useMemo(gloves, [])
  const acceptance = useAcceptance()
  const recording = useRecording(acceptance)
  const { draft, sending, queued, refusal } = recording
  const page = useFocusOnOutcome(sending !== undefined)
  return (
    <ConfigProvider theme={theme}>
      <div ref={page} className={styles.page}>
        <PageHead title={title} />
        <WaitingRequests requests={recording.waiting} />
        {queued !== undefined && !sending && (
          <Alert
            style={distances(undefined, 'xl')}
            type={refusal ? 'error' : 'info'}
            showIcon
            role="alert"
            message={refusal ? t('acceptance.refused', { reason: refusal }) : t('acceptance.correcting')}
            description={refusal && t('acceptance.correctHint')}
          />
        )}
        {sending ? (
          <Sending {...sending} onAnother={recording.another} />
        ) : (
          <>
            <DraftNotice draft={draft} />
            {recording.isReady ? <Steps acceptance={acceptance} onRecord={recording.record} /> : <FormSkeleton />}
          </>
        )}
      </div>
    </ConfigProvider>
  )
}

/**
 * Leads focus to what is said while an acceptance is sent, and then to what comes of it: that it waits, or the step in which it
 * goes on, be it to correct this one or with the next.
 */
function useFocusOnOutcome(isSending: boolean) {
  const page = useRef<HTMLDivElement>(null)
  const wasSending = useRef(isSending)
  useEffect(() => {
    if (wasSending.current === isSending) return
    wasSending.current = isSending
    const said = isSending ? '[data-sending]' : '[data-waiting]:not(:empty), [data-step-title]'
    page.current?.querySelector<HTMLElement>(said)?.focus({ preventScroll: true })
  }, [isSending])
  return page
}

interface StepsProps {
  acceptance: ReturnType<typeof useAcceptance>
  onRecord: () => Promise<void>
}

function Steps({ acceptance, onRecord }: StepsProps) {
  const { step, input, goTo, goToWrong } = acceptance
  const types = useReference(checkTypes)
  const previous = usePrevious(asText(input.values.matricola).trim())
  const [openPoints, setOpenPoints] = useState<OpenPoints>()
  const { form, focusWrong, focusOpen } = useStepFocus(step)
  const index = steps.indexOf(step)
  const isLast = index === steps.length - 1

  const ask = () => {
    if (goToWrong()) return
    const { all } = openChecks(types.known?.value ?? [], input.checks)
    const points = { checks: all.map(({ nome }) => nome), damage: missingOfDamage(input) }
    if (points.checks.length > 0 || points.damage) setOpenPoints(points)
    else void onRecord()
  }
  // Which checks there are may not be known yet: the answer is waited for, instead of asking about none.
  const { isWaiting, run: finish } = useOnceReady(types.known !== undefined || types.isMissing, isLast, ask)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = steps[index + 1]
    if (next) goTo(next)
    else finish()
    focusWrong()
  }
  const before = steps[index - 1]
  const goBack = before && (() => goTo(before))
  useBackCloses(goBack !== undefined, () => goBack?.())
  return (
    <form ref={form} className={styles.steps} noValidate onSubmit={submit}>
      <StepHeader acceptance={acceptance} types={types.known?.value} />
      <h2 className={styles.title} data-step-title="" tabIndex={-1}>
        <span className="visually-hidden">
          {t('acceptance.stepOf', { number: index + 1, count: steps.length, name: '' })}
        </span>
        {t(`acceptance.steps.${step}`)}
      </h2>
      <StepContent acceptance={acceptance} previous={previous} types={types} />
      <StepBar isLast={isLast} isWaiting={isWaiting} onBack={goBack} />
      <OpenPointsDialog
        points={openPoints}
        onClose={() => setOpenPoints(undefined)}
        onSend={() => {
          setOpenPoints(undefined)
          void onRecord()
        }}
        onFill={(step) => {
          goTo(step)
          focusOpen()
        }}
      />
    </form>
  )
}

/** Runs the work at once, or where it is not ready yet as soon as it is, unless the user goes elsewhere meanwhile (`isHere`). */
function useOnceReady(isReady: boolean, isHere: boolean, work: () => void) {
  const [isWanted, setIsWanted] = useState(false)
  const runWanted = useEffectEvent(work)
  useEffect(() => {
    if (!isWanted || (isHere && !isReady)) return
    setIsWanted(false)
    if (isHere) runWanted()
  }, [isWanted, isHere, isReady])
  return { isWaiting: isWanted, run: () => (isReady ? work() : setIsWanted(true)) }
}

const WRONG = '[aria-invalid="true"], [data-missing]'
const OPEN = '[data-open] :is(button, input), [data-take]'

/**
 * Leads focus to the title of each step, to the first thing that is wrong or missing when that held the user back, and to
 * the first thing that is open when the user asked for it.
 */
function useStepFocus(step: string) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(step)
  const [sought, setSought] = useState<{ selector: string }>()
  useEffect(() => {
    window.scrollTo(0, 0)
    if (shown.current === step) return
    shown.current = step
    const title = form.current?.querySelector<HTMLElement>('[data-step-title]')
    title?.focus({ preventScroll: true })
  }, [step])
  useEffect(() => {
    if (!sought) return
    const first = form.current?.querySelector<HTMLElement>(sought.selector)
    first?.focus({ preventScroll: true })
    // In the middle, where the bar at the foot does not cover what is said of it.
    first?.scrollIntoView({ block: 'center' })
  }, [sought])
  return { form, focusWrong: () => setSought({ selector: WRONG }), focusOpen: () => setSought({ selector: OPEN }) }
}

interface Props {
  isLast: boolean
  /** What was pressed is carried out in a moment. */
  isWaiting: boolean
  onBack?: () => void
}

/** The way back and on, always under the thumb. */
const StepBar = ({ isLast, isWaiting, onBack }: Props) => (
  <FootBar className={styles.bar}>
    <BigButton look="way" className={styles.back} disabled={!onBack} onClick={onBack}>
      <PreviousIcon />
      {t('acceptance.back')}
    </BigButton>
    <BigButton type="submit" look="main" className={styles.on} aria-busy={isWaiting || undefined}>
      {t(isWaiting ? 'acceptance.readingChecks' : isLast ? 'acceptance.record' : 'acceptance.next')}
      {!isLast && <NextIcon />}
    </BigButton>
  </FootBar>
)
