import type { LineVerb } from '#schema/grammar/home-grammar.ts'
import type { Row } from '#schema/rows/row.ts'
import { fieldOf, type Screen, type Table } from '#schema/table.ts'
import { useRefetch } from '#src/commands/use-refresh.ts'
import type { FieldWidget } from '#src/fields/field-widget.ts'
import { widgets } from '#src/fields/index.ts'
import { rowName } from '#src/fields/record-label.ts'
import { isEmpty } from '#src/lib/empty.ts'
import { lazy } from '#src/lib/lazy.ts'
import { useShownFields } from '#src/providers/ability.ts'
import { StateMenu } from '#src/record/moves/state-menu.tsx'
import { type Moves, useMoves } from '#src/record/moves/use-moves.tsx'
import { type May, useRights } from '#src/record/rights.ts'
import { type Dialogs, useDialogs } from '#src/record/use-dialogs.ts'
import { buttons } from '#src/ui/buttons.ts'
import { EditIcon } from '#src/ui/icons.tsx'
import { Row as Parts } from '#src/ui/layout.tsx'
import { OnDemand } from '#src/ui/on-demand.tsx'
import { HomeLines } from './home-lines.tsx'
import { RowLine } from './row-lines.tsx'
import { t } from './texts.ts'

const FormDialog = lazy(() => import('#src/record/form-dialog.tsx'), 'FormDialog')

interface Props {
  table: Table
  screen: Screen
  rows: readonly Row[]
  /** The names of the fields that each line says. */
  fields: readonly string[]
  verbs: readonly LineVerb[]
  isBusy: boolean
}

/** The rows of a block, with what is done about each of them at the end of its line. */
export const VerbLines = (props: Props) =>
  props.verbs.includes('move') ? <MovedLines {...props} /> : <Lines {...props} />

function MovedLines(props: Props) {
  const { moves, dialogs } = useMoves(props.table, useRights(props.table))
  return (
    <>
      <Lines {...props} moves={moves} />
      {dialogs}
    </>
  )
}

function Lines({ table, screen, rows, fields, verbs, isBusy, moves }: Props & { moves?: Moves }) {
  const may = useRights(table)
  const dialogs = useDialogs()
  const edit = verbs.includes('edit') ? dialogs.edit : undefined
  const refetch = useRefetch(table)
  const reach = useReachFields(table, verbs)
  return (
    <>
      <HomeLines isBusy={isBusy}>
        {rows.map((row) => (
          <RowLine
            key={row.id}
            {...{ table, row, fields }}
            beside={<Verbs {...{ table, row, reach, moves, may, edit }} onSaved={() => void refetch()} />}
          />
        ))}
      </HomeLines>
      <EditedRow {...{ table, screen, dialogs }} />
    </>
  )
}

/** The fields by which somebody is reached, as far as the user reads them. */
function useReachFields(table: Table, verbs: readonly LineVerb[]): string[] {
  const readable = useShownFields(table)
  return verbs.includes('reach') ? readable.filter((name) => widgetOf(table, name).reach !== undefined) : []
}

const widgetOf = (table: Table, name: string): FieldWidget => widgets[fieldOf(table, name)?.type ?? 'text']

interface VerbsProps {
  table: Table
  row: Row
  /** The fields by which somebody is called or written to. */
  reach: readonly string[]
  moves?: Moves
  may: May
  edit?: (row: Row) => void
  onSaved: () => void
}

const Verbs = ({ table, row, reach, moves, may, edit, onSaved }: VerbsProps) => (
  <Parts gap="sm">
    {reach.map((name) => {
      const { Touch } = widgetOf(table, name)
      return Touch && !isEmpty(row[name]) && <Touch key={name} value={row[name]} name={rowName(table, row)} />
    })}
    {moves && <StateMenu {...{ row, moves, onSaved }} />}
    {edit && may('update', row) && (
      <button
        type="button"
        className={buttons.small}
        aria-label={t('homeCard.editOf', { name: rowName(table, row) })}
        onClick={() => edit(row)}
      >
        <EditIcon aria-hidden="true" />
        {t('homeCard.edit')}
      </button>
    )}
  </Parts>
)

interface EditedProps {
  table: Table
  screen: Screen
  dialogs: Dialogs
}

function EditedRow({ table, screen, dialogs: { shown, close, reset } }: EditedProps) {
  if (!shown) return null
  return (
    <OnDemand onGiveUp={() => void reset()}>
      <FormDialog
        {...{ table, row: shown.row, open: shown.open }}
        only={screen.fields}
        onClose={close}
        afterClose={() => reset()?.focus()}
      />
    </OnDemand>
  )
}
