import { Link } from 'react-router'
import type { ListedBlock } from '#schema/lists/home-blocks.ts'
import type { Row } from '#schema/rows/row.ts'
import { lazy } from '#src/lib/lazy.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { buttons } from '#src/ui/buttons.ts'
import { CountedBlock } from './counted-block.tsx'
import { HomeCard } from './home-card.tsx'
import { HomeLines } from './home-lines.tsx'
import { NextRow } from './next-row.tsx'
import { othersText } from './others.ts'
import type { OwnHome } from './own-home.ts'
import { Waiting } from './read.tsx'
import { RowLine, useToldFields } from './row-lines.tsx'
import { t } from './texts.ts'
import { useTodo } from './todo.ts'
import { useBlock } from './use-block.ts'

const VerbLines = lazy(() => import('./verb-lines.tsx'), 'VerbLines')
const none: OwnHome = {}

/** A block of the home page as its definition says it. */
export function HomeBlock(listed: ListedBlock) {
  const { by } = listed.block
  return by === undefined ? <RowsBlock {...listed} own={none} /> : <CountedBlock {...listed} by={by} />
}

/** A block whose definition leaves something to code: `export const Callbacks = ownBlock({ Line: CallbackLine })`. */
export const ownBlock = (own: OwnHome) =>
  function OwnBlock(listed: ListedBlock) {
    return <RowsBlock {...listed} own={own} />
  }

type Props = ListedBlock & { own: OwnHome }

function RowsBlock({ own, ...listed }: Props) {
  const { table, block } = listed
  const { name, title, hint, empty } = block
  const { isOwn, rows, parts, read, isBusy, count, todo, to, next, whole } = useBlock(listed, own)
  const { Above, Below } = own
  useTodo(name, todo, block.todo)
  const isNone = read.isReady && count === 0
  return (
    <HomeCard
      {...{ name, title, count, read }}
      to={whole ? undefined : to}
      action={whole && count > block.rows && <WholeButton {...whole} />}
      isEmpty={empty === undefined ? count === 0 : undefined}
    >
      {Above && <Above {...{ rows, isOwn }} />}
      {hint !== undefined && !isNone && <p className="muted">{hint}</p>}
      {isNone && (
        <p className="muted">
          {empty} {next && <NextRow {...{ table, block }} row={next} />}
        </p>
      )}
      {parts.map((part) => (
        <PartOfRows key={part.to} {...{ part, listed, own, rows, isOwn, isBusy }} />
      ))}
      {Below && <Below {...{ rows, isOwn }} />}
    </HomeCard>
  )
}

interface WholeProps {
  isWhole: boolean
  setWhole: (isWhole: boolean) => void
}

const WholeButton = ({ isWhole, setWhole }: WholeProps) => (
  <button type="button" className={buttons.word} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
    {t(isWhole ? 'homeCard.less' : 'homeCard.all')}
  </button>
)

interface PartProps {
  part: ReturnType<typeof useBlock>['parts'][number]
  listed: ListedBlock
  own: OwnHome
  /** All rows of the block. */
  rows: readonly Row[]
  isOwn: boolean
  isBusy: boolean
}

function PartOfRows({ part, listed: { table, screen, block }, own, rows, isOwn, isBusy }: PartProps) {
  const { Line, Beside } = own
  const fields = useToldFields(table, screen, { fields: block.fields })
  if (part.rows.length === 0) return null
  const rest = part.others - part.rows.length
  return (
    <>
      {part.label !== undefined && <h3 className="muted small">{part.label}</h3>}
      {block.verbs ? (
        <Meanwhile value={<Waiting title={block.title} rows={part.rows.length} />}>
          <VerbLines {...{ table, screen, fields, isBusy }} rows={part.rows} verbs={block.verbs} />
        </Meanwhile>
      ) : (
        <HomeLines isBusy={isBusy}>
          {part.rows.map((row) =>
            Line ? (
              <Line key={row.id} {...{ row, rows, isOwn }} />
            ) : (
              <RowLine
                key={row.id}
                {...{ table, row, fields }}
                oneLine={Beside !== undefined}
                beside={Beside && <Beside {...{ row, rows, isOwn }} />}
              />
            ),
          )}
        </HomeLines>
      )}
      {rest > 0 && part.to !== undefined && (
        <p>
          <Link to={part.to}>{othersText(table.label, rest, part.label)}</Link>
        </p>
      )}
    </>
  )
}
