import { useEffect, useState } from 'react'
import type { Change, DefinitionReport } from '#schema/changes.ts'
import { explanationOf, type Mistake } from '#schema/mistake.ts'

interface Props {
  report: DefinitionReport
  /** Takes the definitions over with what was decided, as flags of the command line. */
  decide: (flags: string) => void
}

const SHOWN_MS = 12_000

/** What became of the definitions that were saved last; nothing where nothing changed. */
export function DefinitionBar({ report, decide }: Props) {
  const { state, mistakes, hints, sentences, ways, changes, sql } = report
  const [closed, setClosed] = useState(false)
  const [open, setOpen] = useState(state !== 'accepted' || hints.length + sentences.length > 0)
  useEffect(() => {
    if (state !== 'accepted' || open) return
    const timer = setTimeout(() => setClosed(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state, open])
  if (closed || (state === 'accepted' && changes.length + hints.length === 0)) return null
  return (
    <section className={`definition-bar definition-bar-${state}`} lang="en" aria-label="Definitions">
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

function headline({ state, mistakes, sentences, changes }: DefinitionReport): string {
  const names = changes.map(({ name, kind }) => `${name} (${kind})`).join(', ')
  if (state === 'accepted') return names ? `Definitions taken over: ${names}` : 'Definitions taken over, with hints'
  if (state === 'asked') return 'Not taken over yet: what becomes of what is there?'
  const count = mistakes.length + sentences.length
  return `Definitions refused: ${count} ${count === 1 ? 'mistake' : 'mistakes'}. Those accepted before are served.`
}

function MistakeLine({ mistake: { id, file, line, key, sentence } }: { mistake: Mistake }) {
  const place = `schema/${file}${line === undefined ? '' : `:${line}`}`
  const [explained, setExplained] = useState<string>()
  const explain = async () => setExplained(explained === undefined ? await sectionOf(id) : undefined)
  return (
    <li>
      <button type="button" aria-expanded={explained !== undefined} onClick={explain} title="What it means">
        {id}
      </button>{' '}
      <button type="button" onClick={() => openInEditor(place)} title="Open in the editor">
        {place}
      </button>{' '}
      <code>{key || '(file)'}</code>: {sentence}
      {explained !== undefined && <pre>{explained}</pre>}
    </li>
  )
}

/** What docs/mistakes.md says under the id. */
async function sectionOf(id: string): Promise<string> {
  const { default: text } = await import('../../docs/mistakes.md?raw')
  return explanationOf(text, id) ?? `docs/mistakes.md says nothing of ${id}.`
}

/** Vite's own way: the editor that runs, or the one that EDITOR names. */
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
