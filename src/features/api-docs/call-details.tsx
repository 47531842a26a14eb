import { type ReactNode, useState } from 'react'
import type { Line, Operation, Parameter } from './read-document.ts'
import { t } from './texts.ts'

export function CallDetails({ operation }: { operation: Operation }) {
  const [open, setOpen] = useState(false)
  const { method, path, summary } = operation
  return (
    <details className="api-call" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={`api-method api-${method.toLowerCase()}`}>{method}</span>
        <code>{path}</code>
        <span className="muted">{summary}</span>
      </summary>
      {open && <Contents operation={operation} />}
    </details>
  )
}

function Contents({ operation: { parameters, body, answers } }: { operation: Operation }) {
  return (
    <div className="api-contents">
      {parameters.length > 0 && (
        <Part title={t('apiDocs.parameters')}>
          <Lines lines={parameters.map((one) => ({ ...one, notes: [locationOf(one), ...one.notes] }))} />
        </Part>
      )}
      {body.length > 0 && (
        <Part title={t('apiDocs.body')}>
          <Lines lines={body} />
        </Part>
      )}
      {answers.map(({ status, lines }) => (
        <Part key={status} title={t('apiDocs.answer', { status })}>
          {lines.length > 0 ? <Lines lines={lines} /> : <p className="muted">{t('apiDocs.empty')}</p>}
        </Part>
      ))}
    </div>
  )
}

const locations: Readonly<Record<string, string>> = {
  path: t('apiDocs.places.path'),
  query: t('apiDocs.places.query'),
  header: t('apiDocs.places.header'),
}
const locationOf = ({ location: place }: Parameter) => locations[place] ?? place

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="api-part">
    <h3>{title}</h3>
    {children}
  </section>
)

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className="api-lines">
    {lines.map(({ name, type, required, notes }) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
          {required && <span className="api-required">{t('apiDocs.required')}</span>}
        </dt>
        <dd>
          <code>{type}</code>
          {notes.length > 0 && <span className="muted">{notes.join(' · ')}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
