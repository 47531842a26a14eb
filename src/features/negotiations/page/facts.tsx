import { useAbility } from '@casl/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { optionLabel } from '#schema/fields/choice.ts'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { readsLink } from '#schema/rights/whole-answers.ts'
import type { Row } from '#schema/rows/row.ts'
import { inRome } from '#schema/rules/rome.ts'
import type { Table } from '#schema/table.ts'
import { CallActions } from '#src/calls/call-actions.tsx'
import { rowName } from '#src/fields/record-label.ts'
import { usePhone } from '#src/lib/media.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { Fact } from '#src/page/fact.tsx'
import { StateFact } from '#src/page/state-fact.tsx'
import { usePageEdits } from '#src/page/use-page-edits.ts'
import { useModel } from '#src/providers/model.ts'
import { type FieldOf, rowOf } from '#src/providers/rows.ts'
import { InlineCell } from '#src/record/inline/inline-cell.tsx'
import type { InlineEdits } from '#src/record/inline/inline-edits.ts'
import { useRights } from '#src/record/rights.ts'
import { buttons } from '#src/ui/buttons.ts'
import { MailIcon, SwitchUserIcon } from '#src/ui/icons.tsx'
import { Row as Parts, Stack } from '#src/ui/layout.tsx'
import { CallbackCell, isFollowed } from '../callback/callback.tsx'
import { PlanMenu, useCallActions, useCallbackPanel } from '../callback/callback-actions.tsx'
import { CallbackPanel } from '../callback/callback-panel.tsx'
import { NEGOTIATIONS } from '../paths.ts'
import { OWNER, ownerOf } from '../reassign/owner.tsx'
import { useReassign } from '../reassign/reassign.tsx'
import { pageOptions } from './page-options.ts'
import { t } from './texts.ts'

const CALLBACK: FieldOf<typeof NEGOTIATIONS> = 'richiamareInData'
const SCORE: FieldOf<typeof NEGOTIATIONS> = 'score'

interface Props {
  table: Table
  row: Row
  onSaved: (row: Row) => void
}

/** What changes daily on a negotiation, each changed where it stands: state, callback, owner, score; and how to reach them. */
export function NegotiationFacts({ table, row, onSaved }: Props) {
  const edits = usePageEdits({ table, row, options: pageOptions, onSaved })
  const { score } = rowOf(NEGOTIATIONS, row)
  const scoreItem = edits?.fieldIn(row, SCORE)
  const may = useRights(table)
  const shownScore = score ?? <span className="muted">–</span>
  return (
    <>
      <StateFact {...{ table, row, onSaved }} label={t('negotiationPage.state')} />
      {may('read', row, CALLBACK) && <Callback {...{ row, edits }} />}
      {may('read', row, OWNER) && (
        <Fact label={t('negotiationPage.owner')}>
          <Owner {...{ table, row, onSaved }} />
        </Fact>
      )}
      {may('read', row, SCORE) && (
        <Fact label={t('negotiationPage.score')}>
          {edits && scoreItem ? (
            <InlineCell {...{ row, edits }} item={scoreItem} place="head">
              {shownScore}
            </InlineCell>
          ) : (
            shownScore
          )}
        </Fact>
      )}
      <CustomerLink row={row} />
      <Reach {...{ row, onSaved }} mayPlan={may('read', row, CALLBACK) && may('update', row, CALLBACK)} />
    </>
  )
}

/** How to call and write to them, and what became of the call. */
function Reach({ row, onSaved, mayPlan }: Pick<Props, 'row' | 'onSaved'> & { mayPlan: boolean }) {
  const negotiation = rowOf(NEGOTIATIONS, row)
  const { email, richiamareInData } = negotiation
  const panel = useCallbackPanel()
  const phone = usePhone()
  const actions = useCallActions({ row: negotiation, panel, onSaved })
  return (
    <>
      <Parts gap="sm" oneLine={phone} className={phone ? 'own-line' : undefined}>
        {'telefono' in row && <CallActions {...actions} />}
        {mayPlan && isFollowed(negotiation) && !richiamareInData && (
          <PlanMenu {...{ panel, onSaved }} row={negotiation} />
        )}
        {email && (
          <a className={buttons.small} href={`mailto:${email}`} title={email}>
            <MailIcon aria-hidden="true" />
            <span className={phone ? 'visually-hidden' : undefined}>{t('negotiationPage.write')}</span>
          </a>
        )}
      </Parts>
      {panel.kind && (
        <Stack most="35rem" className="own-line">
          <CallbackPanel key={panel.kind} kind={panel.kind} row={negotiation} {...{ panel, onSaved }} />
        </Stack>
      )}
    </>
  )
}

function Owner({ table, row, onSaved }: Props) {
  const { action, dialog } = useReassign(table, onSaved)
  const owner = ownerOf(rowOf(NEGOTIATIONS, row).operatore)
  const name = owner?.label ?? t('negotiationPage.nobody')
  if (!action || action.disabledReason !== undefined || !action.offered(row)) return name
  return (
    <>
      <button
        type="button"
        className={buttons.word}
        title={action.title}
        aria-label={`${action.label(rowName(table, row))}: ${name}`}
        onClick={() => action.run(row)}
      >
        {name} <SwitchUserIcon />
      </button>
      {dialog}
    </>
  )
}

interface CallbackProps {
  row: Row
  /** Undefined for users who may only read. */
  edits?: InlineEdits
}

/** When a negotiation is to be called back, edited where it stands; of one that is closed, since when it is. */
function Callback({ row, edits }: CallbackProps) {
  const negotiation = rowOf(NEGOTIATIONS, row)
  if (!isFollowed(negotiation)) return <Closed row={row} />
  const item = edits?.fieldIn(row, CALLBACK)
  const shown = negotiation.richiamareInData ? (
    <CallbackCell row={row} />
  ) : (
    <span className="muted">{t('negotiationPage.nobody')}</span>
  )
  return (
    <Fact isPlain={Boolean(negotiation.richiamareInData)} label={t('negotiationPage.callback')}>
      {edits && item ? (
        <InlineCell {...{ item, row, edits }} place="head">
          {shown}
        </InlineCell>
      ) : (
        shown
      )}
    </Fact>
  )
}

/** 'Vinta il 23-11-2026'; nothing of one that was archived while it was open. */
function Closed({ row }: { row: Row }) {
  const { esito: outcome, statoDal: since } = rowOf(NEGOTIATIONS, row)
  const { options } = tableOf(useModel(), NEGOTIATIONS).fields.esito ?? {}
  if (!outcome || outcome === 'A' || !since) return null
  return (
    <strong>
      {t('negotiationPage.closed', { outcome: optionLabel({ options }, outcome), day: inRome(new Date(since)).day })}
    </strong>
  )
}

const CUSTOMERS = 'customers'
const customer = envelope(z.object({ id: z.number(), companyName: z.string() }).nullable())

/** Leads to the customer a negotiation is about, found by VAT number or telephone; nothing without one, or without the right to read it. */
function CustomerLink({ row }: { row: Row }) {
  const { id, partitaIva, telefono } = rowOf(NEGOTIATIONS, row)
  const model = useModel()
  const table = tableOf(model, CUSTOMERS)
  const { data } = useQuery({
    queryKey: ['customer of negotiation', id, partitaIva, telefono],
    queryFn: ({ signal }) => read(`/api/${CUSTOMERS}/di-trattativa/${id}`, customer, { signal, background: true }),
    enabled: readsLink(model, useAbility<AppAbility>()),
  })
  const path = data && rowPath(table, data.id)
  return path ? (
    <Fact label={t('negotiationPage.customer')}>
      <Link to={path}>{data.companyName}</Link>
    </Fact>
  ) : null
}
