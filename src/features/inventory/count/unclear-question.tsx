import { Button } from 'antd'
import { clsx } from 'clsx'
import { useState } from 'react'
import { inRome } from '#schema/rules/rome.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Lines } from '#src/ui/lines.tsx'
import type { Choice } from '../answers.ts'
import type { Line } from './outcomes.ts'
import type { Clarification } from './scans/scan.ts'
import { t } from './texts.ts'
import styles from './unclear-question.module.css'

interface Props {
  /** Newest first. */
  lines: readonly Line[]
  onChoose: (codice: string, clarification: Clarification) => Promise<unknown>
}

/** Asks which vehicle is in sight, of the newest code that may be several; the others are asked about afterwards. */
export function UnclearQuestion({ lines, onChoose }: Props) {
  const [later, setLater] = useState<ReadonlySet<string>>(new Set())
  const open = lines.filter(({ scan, choices = [] }) => choices.length > 0 && !later.has(scan.key))
  const [line] = open
  if (!line?.choices) return null
  const { scan, choices } = line
  const choose = ({ resourceMago: mezzo }: Choice) =>
    void onChoose(scan.codice, { mezzo, risponde: scan.key }).catch(reportFailure)
  return (
    <Stack as="section" className={clsx(styles.question, 'padded')} aria-labelledby="count-question-title">
      <h2 id="count-question-title">{t(choices.length === 1 ? 'count.whichOne' : 'count.which')}</h2>
      <p className="muted">{t('count.whichOf', { code: scan.codice, time: inRome(new Date(scan.il)).time })}</p>
      <Lines gap="md">
        {choices.map((choice) => (
          <li key={choice.resourceMago}>
            <Button block className={styles.choice} onClick={() => choose(choice)}>
              <ChoiceFacts {...choice} />
            </Button>
          </li>
        ))}
      </Lines>
      <Row gap="lg" lineGap="md">
        <Button
          aria-label={t('count.laterOf', { code: scan.codice })}
          onClick={() => setLater(new Set([...later, scan.key]))}
        >
          {t('count.later')}
        </Button>
        <span className="muted">
          {open.length > 1 ? t('count.moreUnclear', { count: open.length - 1 }) : t('count.laterHint')}
        </span>
      </Row>
    </Stack>
  )
}

const ChoiceFacts = ({ resourceMago, description, matricola, contato }: Choice) => (
  <Stack as="span" gap="2xs">
    <strong>{resourceMago}</strong>
    <span>{[description, matricola, contato && t('count.choiceCounted')].filter(Boolean).join(' · ')}</span>
  </Stack>
)
