import { useState } from 'react'
import { Link } from 'react-router'
import { ME } from '#schema/condition/reader.ts'
import { tableOf } from '#schema/model.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import { HomeCard } from '#src/home/home-card.tsx'
import { HomeFacts, HomeLine, HomeLines } from '#src/home/home-lines.tsx'
import { othersText } from '#src/home/others.ts'
import { readOf } from '#src/home/read.tsx'
import { useScope } from '#src/home/scope.ts'
import { useTodo } from '#src/home/todo.ts'
import { useBlockRows } from '#src/home/use-block-rows.ts'
import { formatInstant } from '#src/lib/format.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { buttons } from '#src/ui/buttons.ts'
import { RetryIcon } from '#src/ui/icons.tsx'
import { pathOfSends } from './paths.ts'
import { kindOf, type SendRegister } from './register.ts'
import { asSend } from './send.ts'
import { t } from './texts.ts'
import { useRetrySend } from './use-retry-send.ts'

const MOST = 5

interface Props {
  register: SendRegister
  /** The name of the block, unique on the home page. */
  name: string
  title: string
  /** It shows the sends that its reader has asked for, or everybody's, as is chosen. */
  hasScope?: boolean
  /** The address of the screen with all that these filters are about. */
  listOf: (filters: Values) => string
}

/** The failed sends as a block of the home page, the latest first, each with a button that retries it. */
export function FailedSends({ register, name, title, hasScope = false, listOf }: Props) {
  const { label } = tableOf(useModel(), register.sends)
  const isOwn = useScope() === 'mine' && hasScope
  const filters = { stato: 'failed', ...(isOwn && { richiestoDaId: ME }) }
  const query = useBlockRows(register.sends, { filters, sortBy: 'richiestoIl', descending: true, rows: MOST })
  const { data = [], total } = query.data ?? {}
  const to = listOf(filters)
  useTodo(name, total)
  return (
    <HomeCard {...{ name, title, to }} count={total} read={readOf(query)} isEmpty={total === 0}>
      <HomeLines>
        {data.map((row) => (
          <FailedSend key={row.id} register={register} row={row} />
        ))}
      </HomeLines>
      {total !== undefined && total > MOST && (
        <p>
          <Link to={to}>{othersText(label, total - MOST)}</Link>
        </p>
      )}
    </HomeCard>
  )
}

function FailedSend({ register, row }: { register: SendRegister; row: Row }) {
  const [isBusy, setIsBusy] = useState(false)
  const model = useModel()
  const maySend = useMay()('send', register.owner.table)
  const retry = useRetrySend(register)
  const send = asSend(register, row)
  const kind = send && kindOf(register, send.kindName)
  if (!send || !kind) return null
  const name = recordLabel(row[register.owner.field], tableOf(model, register.owner.table))
  async function retryOnce(id: number) {
    setIsBusy(true)
    await retry(id)
    setIsBusy(false)
  }
  return (
    <HomeLine
      beside={
        maySend && (
          <Retry
            name={t('sends.resendOf', { kind: kind.name, name })}
            isBusy={isBusy}
            onRetry={() => void retryOnce(send.id)}
          />
        )
      }
    >
      {send.ownerId === undefined ? (
        <strong>{name || send.to}</strong>
      ) : (
        <Link to={pathOfSends(model, register, send.ownerId)}>{name}</Link>
      )}
      <HomeFacts>
        {Object.keys(register.kinds).length > 1 && <span>{kind.name}</span>}
        {send.to && <span>{send.to}</span>}
        <time dateTime={send.requestedAt}>{formatInstant(send.requestedAt)}</time>
      </HomeFacts>
      {send.reason && <HomeFacts>{send.reason}</HomeFacts>}
    </HomeLine>
  )
}

interface RetryProps {
  name: string
  isBusy: boolean
  onRetry: () => void
}

const Retry = ({ name, isBusy, onRetry }: RetryProps) => (
  <button type="button" className={buttons.small} aria-label={name} disabled={isBusy} onClick={onRetry}>
    <RetryIcon aria-hidden="true" />
    {t('sends.resend')}
  </button>
)
