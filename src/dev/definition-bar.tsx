import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { explanationOf, hidesOthers, type Mistake, REST } from '#schema/grammar/mistake.ts'
import type { Change, DefinitionReport } from '#schema/report/changes.ts'
import { useBodyMark } from '#src/ui/body-mark.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Lines } from '#src/ui/lines.tsx'
import styles from './definition-bar.module.css'
import { Explanation } from './explanation.tsx'

interface Props {
  report: DefinitionReport
  /** Accepts the definitions with the user's decisions, as flags of the command line. */
  decide: (flags: string) => void
}

const SHOWN_MS = 12_000

/** Shows the outcome of the last saved definitions; nothing when nothing changed. */
export function DefinitionBar({ report, decide }: Props) {
  const { mistakes, hints, sentences, ways, changes, sql } = report
  const tone = toneOf(report)
  const [closed, setClosed] = useState(false)
  const [open, setOpen] = useState(tone !== 'accepted')
  useEffect(() => {
    if (tone !== 'accepted' || open) return
    const timer = setTimeout(() => setClosed(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [tone, open])
  const isShown = !closed && (tone !== 'accepted' || changes.length > 0)
  useBodyMark('definitions', isShown)
  if (!isShown) return null
  return (
    <section
      className={clsx(styles.bar, lookOf[tone], 'screen-only')}
      data-tone={tone}
      lang="en"
      aria-label="Definitions"
    >
      <Row as="header" oneLine className="padded">
        <strong role="status" className="grows">
          {headline(report)}
        </strong>
        <button type="button" className={buttons.small} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Less' : 'Details'}
        </button>
        <button type="button" className={buttons.small} onClick={() => setClosed(true)}>
          Close
        </button>
      </Row>
      {open && (
        <Stack as="section" className={clsx('padded', styles.body)} tabIndex={0} aria-label="Details">
          <Lines gap="md">
            {[...mistakes, ...hints].map((mistake) => (
              <MistakeLine key={`${mistake.file} ${mistake.key} ${mistake.sentence}`} mistake={mistake} />
            ))}
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Lines>
          {ways.length > 0 && (
            <Row as="p">
              {ways.map(({ flags, means }) => (
                <button key={flags} type="button" onClick={() => decide(flags)}>
                  {means} <code>{flags}</code>
                </button>
              ))}
            </Row>
          )}
          {changes.map((change) => (
            <ChangeLines key={change.name} change={change} />
          ))}
          {sql.length > 0 && <Statements title="SQL" lines={sql.map((statement) => statement.trim())} />}
        </Stack>
      )}
    </section>
  )
}

/** The colour of its edge, where it is not the one that asks for care. */
const lookOf: Partial<Record<Tone, string>> = { accepted: styles.accepted, refused: styles.refused }

type Tone = DefinitionReport['state'] | 'careful'

/** A report with warnings stays until it is closed. */
function toneOf(report: DefinitionReport): Tone {
  return report.state === 'accepted' && warningsIn(report) > 0 ? 'careful' : report.state
}

const warningsIn = ({ hints, sentences }: DefinitionReport): number => hints.length + sentences.length

function headline(report: DefinitionReport): string {
  const { state, mistakes, sentences } = report
  if (state === 'accepted') return acceptedHeadline(report)
  if (state === 'asked') return 'Not taken over yet: what becomes of what is there?'
  const refused = `Definitions refused: ${plural(mistakes.length + sentences.length, 'mistake')}.`
  return `${refused} Those accepted before are served.${hidesOthers(mistakes) ? ` ${REST}` : ''}`
}

function acceptedHeadline(report: DefinitionReport): string {
  const warnings = warningsIn(report)
  const names = report.changes.map(({ name, kind }) => `${name} (${kind})`).join(', ')
  const summary = `Definitions taken over${warnings > 0 ? `, with ${plural(warnings, 'warning')}` : ''}`
  return names === '' ? summary : `${summary}: ${names}`
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

function MistakeLine({ mistake: { id, file, line, key, sentence } }: { mistake: Mistake }) {
  const location = `schema/${file}${line === undefined ? '' : `:${line}`}`
  const [explained, setExplained] = useState<string>()
  const explain = async () => setExplained(explained === undefined ? await sectionOf(id) : undefined)
  return (
    <li>
      <button
        type="button"
        className={buttons.small}
        aria-expanded={explained !== undefined}
        onClick={explain}
        title="What it means"
      >
        {id}
      </button>{' '}
      <button type="button" className={buttons.small} onClick={() => openInEditor(location)} title="Open in the editor">
        {location}
      </button>{' '}
      <code>{key || '(file)'}</code>: {sentence}
      {explained !== undefined && <Explanation text={explained} />}
    </li>
  )
}

async function sectionOf(id: string): Promise<string> {
  const { default: text } = await import('../../docs/mistakes.md?raw')
  return explanationOf(text, id) ?? `docs/mistakes.md says nothing of ${id}.`
}

/** Vite's own endpoint: opens the running editor, or the one named by EDITOR. */
const openInEditor = (place: string) => void fetch(`/__open-in-editor?file=${encodeURIComponent(place)}`)

function ChangeLines({ change: { name, kind, definition, api, screens } }: { change: Change }) {
  return (
    <>
      <h2>
        {name} <small>{kind}</small>
      </h2>
      <Statements title="Definition" lines={definition} />
      <Statements title="API" lines={api} />
      <Statements title="Screens" lines={screens} />
    </>
  )
}

function Statements({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary>
        {title} ({lines.length})
      </summary>
      <pre className="verbatim small">{lines.join('\n')}</pre>
    </details>
  )
}
