import { clsx } from 'clsx'
import { useId } from 'react'
import type { BodyField } from '#src/commands/body-fields.ts'
import { CellError } from '#src/record/inline/cell-error.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { AscendingIcon, ChevronIcon, DeleteIcon, DescendingIcon, UndoIcon } from '#src/ui/icons.tsx'
import { Row as Line, Stack } from '#src/ui/layout.tsx'
import { requiredMark } from '#src/ui/required-mark.tsx'
import { CellInput } from './cell-input.tsx'
import { CellValue } from './cell-value.tsx'
import { GoneNotice } from './grid-row.tsx'
import type { RowAccess } from './row-access.ts'
import { cellRules, type RowErrors, shownErrors } from './row-errors.ts'
import { type GridRow, isRowChanged, type RowShape } from './row-shape.ts'
import styles from './rows-cards.module.css'
import type { RowsStore } from './rows-store.ts'
import { t } from './texts.ts'

interface Props {
  store: RowsStore
  rows: readonly GridRow[]
  access: RowAccess
  label: string
  /** The row that is open. */
  open?: number
  onOpen: (id: number | undefined) => void
}

/** How many values stand in the line of a closed row. */
const FIRST = 3

/** The rows on a phone: a line for each, of which one at a time shows its fields below each other. */
export function RowsCards({ store, rows, access, label, open, onOpen }: Props) {
  return (
    <ul className={clsx('surface', styles.list)} aria-label={label}>
      {rows.map((row, index) => (
        <li key={row.id} data-row={row.id} className={clsx(isRowChanged(store.shape, row) && styles.changed)}>
          <RowCard
            {...{ store, row, access }}
            place={index + 1}
            neighbours={[rows[index - 2]?.id ?? null, rows[index + 1]?.id]}
            isFirst={index === 0}
            isOpen={row.id === open}
            onToggle={() => onOpen(row.id === open ? undefined : row.id)}
          />
        </li>
      ))}
    </ul>
  )
}

/** What tells one row from another: its title, and the first of the others. */
const summarised = ({ columns, table }: RowShape): BodyField[] => {
  const isTitle = ({ name }: BodyField) => name === table.title
  return [...columns.filter(isTitle), ...columns.filter((item) => !isTitle(item))].slice(0, FIRST)
}

interface CardProps extends Pick<Props, 'store' | 'access'> {
  row: GridRow
  place: number
  /** Behind which row it stands one step up, and one step down. */
  neighbours: [up: number | null, down: number | undefined]
  isFirst: boolean
  isOpen: boolean
  onToggle: () => void
}

function RowCard(props: CardProps) {
  const { store, row, access, place, isOpen, onToggle } = props
  const { shape } = store
  const id = useId()
  const errors = shownErrors(shape, row)
  const isDeleted = row.edited?.deleted === true
  const shown = isOpen && !isDeleted
  return (
    <>
      <Line gap="sm" oneLine className={clsx(isDeleted && styles.deleted)}>
        <button
          type="button"
          className={styles.head}
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          onClick={onToggle}
        >
          <span className={styles.place}>
            <span className="visually-hidden">{t('rows.one')} </span>
            {place}
          </span>
          <span className={styles.values}>
            {summarised(shape).map((item) => (
              <span key={item.key} className={styles.value}>
                <CellValue {...{ shape, row, item, access }} />
              </span>
            ))}
          </span>
          <span className={clsx(styles.chevron, shown && styles.open)}>
            <ChevronIcon />
          </span>
        </button>
        {isDeleted && (
          <IconButton label={t('rows.keepRow', { row: place })} onClick={() => store.keep(row.id)}>
            <UndoIcon />
          </IconButton>
        )}
      </Line>
      {!shown && Object.keys(errors).length > 0 && (
        <div className={styles.told}>
          <CellError>{Object.values(errors).flat().join('. ')}</CellError>
        </div>
      )}
      {row.isGone && (
        <div className={styles.told}>
          <GoneNotice store={store} id={row.id} />
        </div>
      )}
      {shown && <OpenCard {...props} id={id} errors={errors} />}
    </>
  )
}

function OpenCard({ store, row, access, place, neighbours, isFirst, id, errors }: CardProps & OpenProps) {
  const { shape } = store
  const [up, down] = neighbours
  const there = shape.columns.filter((item) => access.isRead(row, item) && !cellRules(shape, row, item).hidden)
  return (
    <Stack gap="lg" id={id} className={styles.fields} data-open-row="">
      {errors[''] && <CellError>{errors[''].join('. ')}</CellError>}
      {there.map((item) => (
        <CardField key={item.key} {...{ store, row, access, item, place }} errors={errors[item.key]} />
      ))}
      <Line justify="end">
        {access.mayMove && (
          <>
            <IconButton
              look="framed"
              label={t('rows.up', { row: place })}
              disabled={isFirst}
              onClick={() => store.move(row.id, up)}
            >
              <AscendingIcon />
            </IconButton>
            <IconButton
              look="framed"
              label={t('rows.down', { row: place })}
              disabled={down === undefined}
              onClick={() => down !== undefined && store.move(row.id, down)}
            >
              <DescendingIcon />
            </IconButton>
          </>
        )}
        {access.mayRemove(row) && (
          <IconButton look="danger" label={t('rows.remove', { row: place })} onClick={() => store.remove(row.id)}>
            <DeleteIcon />
          </IconButton>
        )}
      </Line>
    </Stack>
  )
}

interface OpenProps {
  id: string
  errors: RowErrors
}

interface FieldProps extends Pick<CardProps, 'store' | 'row' | 'access' | 'place'> {
  item: BodyField
  errors?: readonly string[]
}

function CardField({ store, row, access, place, item, errors }: FieldProps) {
  const id = useId()
  const { shape } = store
  const { field } = item
  if (!access.isEdited(row, item)) {
    return (
      <Facts look="above">
        <Fact name={field.label}>
          <CellValue {...{ shape, row, item, access }} />
        </Fact>
      </Facts>
    )
  }
  const isWrong = errors !== undefined
  const required = field.required || cellRules(shape, row, item).required === true
  return (
    <div data-field={item.name}>
      <label htmlFor={id} className={styles.label}>
        {requiredMark(field.label, { required })}
        <span className="visually-hidden">, {t('rows.row', { row: place })}</span>
      </label>
      <CellInput {...{ store, row, item, isWrong, id }} aria-describedby={isWrong ? `${id}-why` : undefined} />
      {isWrong && <CellError id={`${id}-why`}>{errors.join('. ')}</CellError>}
    </div>
  )
}
