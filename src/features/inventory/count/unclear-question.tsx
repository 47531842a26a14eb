import { Button } from 'antd'
import { useState } from 'react'
import { inRome } from '#schema/rules/rome.ts'
import { reportFailure } from '#src/lib/failure.ts'
import type { Choice } from '../answers.ts'
import type { Line } from './outcomes.ts'
import type { Clarification } from './scans/scan.ts'
import { t } from './texts.ts'

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
    <section className="count-question" aria-labelledby="count-question-title">
      <h2 id="count-question-title">{t(choices.length === 1 ? 'count.whichOne' : 'count.which')}</h2>
      <p className="muted">{t('count.whichOf', { code: scan.codice, time: inRome(new Date(scan.il)).time })}</p>
      <ul className="count-choices">
        {choices.map((choice) => (
          <li key={choice.resourceMago}>
            <Button block onClick={() => choose(choice)}>
              <ChoiceFacts {...choice} />
            </Button>
          </li>
        ))}
      </ul>
      <div className="count-later">
        <Button
          aria-label={t('count.laterOf', { code: scan.codice })}
          onClick={() => setLater(new Set([...later, scan.key]))}
        >
          {t('count.later')}
        </Button>
        <span className="muted">
          {open.length > 1 ? t('count.moreUnclear', { count: open.length - 1 }) : t('count.laterHint')}
        </span>
      </div>
    </section>
  )
}

const ChoiceFacts = ({ resourceMago, description, matricola, contato }: Choice) => (
  <span className="count-choice">
    <strong>{resourceMago}</strong>
    <span>{[description, matricola, contato && t('count.choiceCounted')].filter(Boolean).join(' · ')}</span>
  </span>
)
