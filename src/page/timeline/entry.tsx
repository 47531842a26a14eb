import { clsx } from 'clsx'
import { memo, type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { fieldTypes } from '#schema/fields/index.ts'
import { tableOf } from '#schema/model.ts'
import { inRome } from '#schema/rules/rome.ts'
import { type Field, fieldOf, type Table } from '#schema/table.ts'
import { widgets } from '#src/fields/index.ts'
import { isReserved } from '#src/fields/reserved.tsx'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { repeatsName } from '#src/lib/file-names.ts'
import { asText, formatPhone } from '#src/lib/format.ts'
import { asFile } from '#src/lib/net/upload.ts'
import { useModel } from '#src/providers/model.ts'
import { useRowLink } from '#src/record/use-row-link.ts'
import { verbText } from '#src/record/verb-text.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { InPlace } from '#src/ui/in-place.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import styles from './entry.module.css'
import { KindIcon } from './kind-icon.tsx'
import { NotesContext } from './notes-part.ts'
import type { TimelineChange, TimelineEntry } from './read-timeline.ts'
import { t } from './texts.ts'

interface Props {
  entry: TimelineEntry
  /** Where the timeline is shown: an entry does not lead there. */
  here?: { table: string; id: number }
}

/** One thing that happened: what, who, when, and where it leads. */
export const Entry = memo(function Entry({ entry, here }: Props) {
  const { kind, at, dayOnly, row, change, leadsTo } = entry
  const table = tableOf(useModel(), entry.table)
  const link = useRowLink()
  const notes = use(NotesContext)
  if (notes?.kind === kind) {
    return (
      <InPlace>
        <notes.Entry entry={entry} />
      </InPlace>
    )
  }
  const isHere = leadsTo !== null && leadsTo.table === here?.table && leadsTo.id === here.id
  const to = leadsTo && !isHere ? link(leadsTo.table, leadsTo.id) : undefined
  return (
    <Row as="li" oneLine gap="lg" align="stretch">
      <KindIcon round kind={kind} />
      <Stack gap="2xs" className={styles.body}>
        <Row oneLine="breaks" gap="lg" justify="between" align="start">
          {row && <RowLine table={table} entry={entry} row={row} to={to} />}
          {change && <ChangeLine {...{ table, entry, change, isHere, to }} />}
          {!dayOnly && (
            <time className={clsx(styles.time, 'muted figures')} dateTime={at}>
              {inRome(new Date(at)).time}
            </time>
          )}
        </Row>
        {row && !fileIn(table, row) && <RowFacts table={table} entry={entry} row={row} />}
        {change && <Changes table={table} change={change} />}
      </Stack>
    </Row>
  )
})

function whoDid({ who, behind }: TimelineEntry): string | undefined {
  if (who === null) return undefined
  return behind ? t('timeline.asWhom', { behind, name: who }) : who
}

interface LineProps {
  table: Table
  entry: TimelineEntry
  to: string | undefined
}

function RowLine({ table, entry, row, to }: LineProps & { row: Record<string, unknown> }) {
  const [title] = factsOf(table, row)
  const who = whoDid(entry)
  const file = fileIn(table, row)
  const by = who && <span className="muted"> {t('timeline.by', { name: who })}</span>
  if (title && file) return <FileLine {...{ table, entry, row, to, title, file, by }} />
  return (
    <span>
      <span className="muted">{table.label.one} </span>
      <strong>{title ? <Linked to={to}>{shown(title.field, row[title.name], to !== undefined)}</Linked> : null}</strong>
      {by}
    </span>
  )
}

interface FileProps extends LineProps {
  row: Record<string, unknown>
  title: NamedField
  file: NamedField
  by: ReactNode
}

/** A file with all that is known of it on one line; its description where that says more than its name. */
function FileLine({ table, entry, row, to, title, file, by }: FileProps) {
  const description = title.name === file.name ? '' : asText(row[title.name])
  const filename = asFile(row[file.name])?.originalFilename ?? ''
  return (
    <Row gap="lg" lineGap="2xs" className={styles.file}>
      <span>
        <span className="muted">{table.label.one} </span>
        {description !== '' && !repeatsName(description, filename) && (
          <strong>
            <Linked to={to}>{description}</Linked>
          </strong>
        )}
      </span>
      <ValueCell field={file.field} value={row[file.name]} />
      {by}
      <RowFacts table={table} entry={entry} row={row} />
    </Row>
  )
}

/** A number is dialled by a link of its own, which cannot stand within another. */
const shown = (field: Field, value: unknown, isLink: boolean) =>
  isLink && fieldTypes[field.type].dialled ? formatPhone(value) : <ValueCell field={field} value={value} />

function Linked({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children
}

/** A change of the row whose page this is needs not say its name. */
function ChangeLine({ table, entry, change, isHere, to }: LineProps & { change: TimelineChange; isHere: boolean }) {
  return (
    <span>
      <strong>{whoDid(entry) ?? t('history.system')}</strong> {verbText(change.verb, table)}{' '}
      {!isHere && change.title && <Linked to={isReserved(change.title) ? undefined : to}>{change.title}</Linked>}
    </span>
  )
}

interface NamedField {
  name: string
  field: Field
}

/** The fields that the entry shows, in its order; those without a value have nothing to say, its title aside. */
const factsOf = (table: Table, row: Record<string, unknown>): NamedField[] =>
  Object.keys(row).flatMap((name, place) => {
    const field = fieldOf(table, name)
    return field && (place === 0 || !isEmpty(row[name])) ? [{ name, field }] : []
  })

/** The file that a row is about. */
const fileIn = (table: Table, row: Record<string, unknown>): NamedField | undefined =>
  factsOf(table, row).find(({ name, field }) => widgets[field.type].speaksForItself && !isEmpty(row[name]))

function RowFacts({ table, entry, row }: Omit<LineProps, 'to'> & { row: Record<string, unknown> }) {
  const facts = factsOf(table, row)
    .slice(1)
    .filter(({ field }) => !widgets[field.type].speaksForItself)
  if (facts.length === 0 && !entry.files) return null
  return (
    <Facts look="line" className={styles.facts}>
      {facts.map(({ name, field }) => (
        <Fact key={name} name={field.label}>
          <ValueCell field={field} value={row[name]} />
        </Fact>
      ))}
      {entry.files !== null && entry.files > 0 && <Fact name={t('timeline.files')}>{entry.files}</Fact>}
    </Facts>
  )
}

function Changes({ table, change: { verb, fields, reason } }: { table: Table; change: TimelineChange }) {
  if (fields.length === 0) {
    const said = reason ?? (verb === 'update' ? t('timeline.untouched') : undefined)
    return said ? <p className="muted">{said}</p> : null
  }
  return (
    <Facts look="line" className={styles.facts}>
      {fields.map(({ field: name, before, after }) => {
        const field = fieldOf(table, name)
        return field ? (
          <Fact key={name} name={t('timeline.changed', { field: field.label })}>
            <Value field={field} value={before} label={t('timeline.before')} />
            <span aria-hidden="true"> → </span>
            <Value field={field} value={after} label={t('timeline.after')} />
          </Fact>
        ) : null
      })}
    </Facts>
  )
}

/** A stored value: rows it refers to have come as their names. */
function Value({ field, value, label }: { field: Field; value: unknown; label: string }) {
  const { Stored } = widgets[field.type]
  return (
    <span>
      <span className="visually-hidden">{label} </span>
      {isEmpty(value) && <em>{t('timeline.nothing')}</em>}
      {!isEmpty(value) && field.table && [value].flat().map(asText).join(', ')}
      {!isEmpty(value) && !field.table && Stored && <Stored field={field} value={value} />}
      {!isEmpty(value) && !field.table && !Stored && <ValueCell field={field} value={value} />}
    </span>
  )
}
