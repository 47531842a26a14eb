import { type ReactNode, useState } from 'react'
import { Chip } from '#src/ui/chip.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import styles from './call-details.module.css'
import { Disclosure } from './disclosure.tsx'
import type { Line, Operation, Parameter } from './read-document.ts'
import { t } from './texts.ts'

const tones: Readonly<Record<string, 'good' | 'waits' | 'bad'>> = { POST: 'good', PUT: 'waits', DELETE: 'bad' }

export function CallDetails({ operation }: { operation: Operation }) {
  const [open, setOpen] = useState(false)
  const { method, path, summary } = operation
  return (
    <Disclosure
      onToggle={(event) => setOpen(event.currentTarget.open)}
      summary={
        <>
          <Chip tone={tones[method]} className={styles.method}>
            {method}
          </Chip>
          <code>{path}</code>
          <span className="muted">{summary}</span>
        </>
      }
    >
      {open && <Contents operation={operation} />}
    </Disclosure>
  )
}

function Contents({ operation: { parameters, body, answers } }: { operation: Operation }) {
  return (
    <Stack gap="xl" className="padded">
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
    </Stack>
  )
}

const locations: Readonly<Record<string, string>> = {
  path: t('apiDocs.places.path'),
  query: t('apiDocs.places.query'),
  header: t('apiDocs.places.header'),
}
const locationOf = ({ location: place }: Parameter) => locations[place] ?? place

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap="xs">
    <h3 className="muted small">{title}</h3>
    {children}
  </Stack>
)

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <Facts look="divided">
    {lines.map(({ name, type, required, notes }) => (
      <Fact
        key={name}
        name={
          <>
            <code>{name}</code>
            {required && <small className="bad"> {t('apiDocs.required')}</small>}
          </>
        }
      >
        <Row as="span" gap="lg" lineGap="2xs">
          <code>{type}</code>
          {notes.length > 0 && <span className="muted small">{notes.join(' · ')}</span>}
        </Row>
      </Fact>
    ))}
  </Facts>
)
