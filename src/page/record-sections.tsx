import { type ReactNode, use, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { rulesFor } from '#schema/condition/form-rules.ts'
import type { Model } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { type Field, formGroups, type Group, type Table } from '#schema/table.ts'
import { widgets } from '#src/fields/index.ts'
import { rowName } from '#src/fields/record-label.ts'
import { TitleValue } from '#src/fields/row-name.tsx'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { t as texts } from '#src/lib/i18n.ts'
import { SECTION } from '#src/lib/screen.ts'
import { useMay, useShownFields, useShows } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { FilesPartContext } from '#src/record/files-part.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { fieldState, isFixed, sectionState } from '#src/record/form-rules.ts'
import { InlineCell } from '#src/record/inline/inline-cell.tsx'
import type { InlineEdits } from '#src/record/inline/inline-edits.ts'
import { StatePicker } from '#src/record/moves/state-picker.tsx'
import { leadsOn, movingIn } from '#src/record/moves/targets.ts'
import { RowsPartContext } from '#src/record/rows-part.ts'
import { Row as Beside, Stack } from '#src/ui/layout.tsx'
import { inColumns } from './columns.ts'
import { RecordField, RecordFields, RecordGroup } from './record-group.tsx'
import styles from './record-sections.module.css'
import { t } from './texts.ts'
import { usePageEdits } from './use-page-edits.ts'

export interface SectionsProps {
  table: Table
  row: Row
  /** The parts of the row; without them those of its table, and the fields that are in none. */
  groups?: readonly Group[]
  options?: FormOptions
  /** What stands in a section instead of its values and files, by its key. */
  contents?: Readonly<Record<string, ReactNode>>
  /** Fields that are changed elsewhere on the page. */
  fixed?: readonly string[]
  /** Shows the row as saved. */
  onSaved: (row: Row) => void
}

/** What a row holds, by section; each value is edited where it stands by users who may. The address may name a section. */
export function RecordSections({ groups, contents, ...props }: SectionsProps) {
  const { table, row, options, onSaved } = props
  const edits = usePageEdits(props)
  const shownFields = useShownFields(table)
  const shows = useShows(table)
  const named = groups ?? allGroups(table)
  const model = useModel()
  useSectionAsked()
  const isThere = (name: string) => shownFields.includes(name) && options?.within?.[name] === undefined
  const likelihood = (name: string) => {
    if (!isThere(name)) return 0
    return rulesFor(table, name)?.when.length ? 0.5 : 1
  }
  const isSection = ({ key, fields, files }: Group) =>
    contents?.[key] !== undefined || files !== undefined || fields.some(isThere)
  const section = (group: Group) => {
    const { key, title, fields, files } = group
    const { hidden, readOnly } = sectionState({ model, table, base: row, values: {} }, group)
    const content = contents?.[key]
    if (content !== undefined) {
      return (
        <RecordGroup key={key} id={idOf(key)} title={title}>
          {content}
        </RecordGroup>
      )
    }
    const shown = fields.filter((name) => isThere(name) && shows(row, name) && isShown({ table, row }, name, model))
    const hasFiles = files !== undefined && !hidden
    if (shown.length === 0 && !hasFiles) return null
    return (
      <RecordGroup key={key} id={idOf(key)} title={title} label={title ? undefined : rowName(table, row)}>
        {shown.length > 0 && (
          <RecordFields>
            {shown.map((name) => (
              <Property key={name} {...{ table, row, name, edits, options, model }} />
            ))}
          </RecordFields>
        )}
        {hasFiles && <Files {...{ table, row, files }} disabled={!edits || readOnly} />}
      </RecordGroup>
    )
  }
  const columns = inColumns(table, named.filter(isSection), likelihood)
  return (
    <Stack gap="xl">
      {columns.length > 0 && (
        <div className={styles.sections} data-cells="">
          {columns.map((column) => (
            <Stack gap="xl" key={column[0]?.key} className={styles.column}>
              {column.map(section)}
            </Stack>
          ))}
        </div>
      )}
      {named.map((group) => (
        <Rows key={group.key} {...{ table, row, group, onSaved }} disabled={!edits} />
      ))}
    </Stack>
  )
}

interface RowsProps extends Pick<SectionsProps, 'table' | 'row' | 'onSaved'> {
  group: Group
  disabled: boolean
}

/** The rows that belong to the row, below its other sections, as wide as the page. */
function Rows({ table, row, group, disabled, onSaved }: RowsProps) {
  const { key, title, rows } = group
  const model = useModel()
  const may = useMay()
  const RowsPart = use(RowsPartContext)
  const { hidden, readOnly } = sectionState({ model, table, base: row, values: {} }, group)
  if (rows === undefined || hidden || !RowsPart || !may('read', rows)) return null
  return (
    <RecordGroup id={idOf(key)} title={title}>
      <RowsPart {...{ table, onSaved }} disabled={disabled || readOnly} section={key} base={row} />
    </RecordGroup>
  )
}

const idOf = (key: string) => `sezione-${key}`

/** The sections of the definition, and one more for the fields of forms that are in none of them. */
function allGroups(table: Table): Group[] {
  const { fields } = table
  const groups = formGroups(table) ?? []
  const named = groups.flatMap((group) => group.fields)
  const rest = Object.keys(fields).filter((name) => fields[name]?.form && !named.includes(name))
  return [...groups, { key: 'rest', title: groups.length > 0 ? texts('form.otherFields') : '', fields: rest }]
}

/** Whether the rules of a field show it; one with a value is always shown. */
function isShown({ table, row }: Pick<SectionsProps, 'table' | 'row'>, name: string, model: Model): boolean {
  if (!table.fields[name]) return false
  if (!isEmpty(row[name])) return true
  return !fieldState({ model, table, base: row, values: {} }, name)?.hidden
}

interface PropertyProps extends Pick<SectionsProps, 'table' | 'row' | 'options'> {
  name: string
  edits?: InlineEdits
  model: Model
}

function Property({ table, row, name, edits, options, model }: PropertyProps) {
  const field = table.fields[name]
  const isOpen =
    name === table.workflow?.field
      ? leadsOn(model, movingIn(model, table), row)
      : !isFixed({ model, table, base: row }, name)
  const item = isOpen ? edits?.fieldIn(row, name) : undefined
  if (!field) return null
  if (item && edits && name === table.workflow?.field) {
    return (
      <RecordField name={field.label}>
        <StatePicker {...{ table, row }} onSaved={edits.replace} />
      </RecordField>
    )
  }
  const words = options?.words?.[name]?.(row)
  const inner = words === undefined ? Object.keys(table.fields).filter((one) => options?.within?.[one] === name) : []
  const value = (
    <Beside as="span" gap="xs" className={styles.value}>
      {name === table.title && !isEmpty(row[name]) ? (
        <TitleValue table={table} record={row} />
      ) : (
        (words ?? <Value field={field} value={row[name]} />)
      )}
      {!isEmpty(row[name]) &&
        inner.map((one) => {
          const other = table.fields[one]
          return other && <Value key={one} field={other} value={row[one]} />
        })}
    </Beside>
  )
  return (
    <RecordField name={field.label} look={item && lookOf(field)}>
      {item && edits ? (
        <InlineCell item={item} row={row} edits={edits} place="page">
          {value}
        </InlineCell>
      ) : (
        value
      )}
    </RecordField>
  )
}

function lookOf({ type }: Field) {
  const { inCell } = widgets[type]
  return inCell === 'switch' || inCell === 'lines' ? inCell : undefined
}

function Value({ field, value }: { field: Field; value: unknown }) {
  if (!isEmpty(value)) return <ValueCell field={field} value={value} text="whole" />
  return (
    <>
      <span className="muted" aria-hidden="true">
        {t('page.none')}
      </span>
      <span className="visually-hidden">{texts('form.noValue')}</span>
    </>
  )
}

function Files({ table, row, files, disabled }: Pick<SectionsProps, 'table' | 'row'> & FilesProps) {
  const FilesPart = use(FilesPartContext)
  return FilesPart ? <FilesPart {...{ table, files, disabled }} base={row} alone /> : null
}

interface FilesProps {
  files: string
  disabled: boolean
}

/** Scrolls once to the section that the address names. */
function useSectionAsked(): void {
  const [query] = useSearchParams()
  const asked = query.get(SECTION)
  useEffect(() => {
    if (asked !== null) document.getElementById(idOf(asked))?.scrollIntoView()
  }, [asked])
}
