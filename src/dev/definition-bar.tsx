import { useEffect, useState } from 'react'
import { explanationOf, hidesOthers, type Mistake, REST } from '#schema/grammar/mistake.ts'
import type { Change, DefinitionReport } from '#schema/report/changes.ts'
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
  if (closed || (tone === 'accepted' && changes.length === 0)) return null
  return (
    <section className={`definition-bar definition-bar-${tone}`} lang="en" aria-label="Definitions">
      <header>
        <strong role="status">{headline(report)}</strong>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Less' : 'Details'}
        </button>
        <button type="button" onClick={() => setClosed(true)}>
          Close
        </button>
      </header>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className="definition-bar-body" tabIndex={0} aria-label="Details">
          <ul>
            {[...mistakes, ...hints].map((mistake) => (
              <MistakeLine key={`${mistake.file} ${mistake.key} ${mistake.sentence}`} mistake={mistake} />
            ))}
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {ways.length > 0 && (
            <p className="definition-bar-ways">
              {ways.map(({ flags, means }) => (
                <button key={flags} type="button" onClick={() => decide(flags)}>
                  {means} <code>{flags}</code>
                </button>
              ))}
            </p>
          )}
          {changes.map((change) => (
            <ChangeLines key={change.name} change={change} />
          ))}
          {sql.length > 0 && <Lines title="SQL" lines={sql.map((statement) => statement.trim())} />}
        </section>
      )}
    </section>
  )
}

/** A report with warnings stays until it is closed. */
function toneOf(report: DefinitionReport): DefinitionReport['state'] | 'careful' {
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
      <button type="button" aria-expanded={explained !== undefined} onClick={explain} title="What it means">
        {id}
      </button>{' '}
      <button type="button" onClick={() => openInEditor(location)} title="Open in the editor">
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
      <Lines title="Definition" lines={definition} />
      <Lines title="API" lines={api} />
      <Lines title="Screens" lines={screens} />
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary>
        {title} ({lines.length})
      </summary>
      <pre>{lines.join('\n')}</pre>
    </details>
  )
}
