import { Fragment } from 'react'
import { type Model, tableOf } from '#schema/model.ts'
import { keyOf, namesAlone, type Reason, type Reasons, type Right } from '#schema/rights/why.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { useModel } from '#src/providers/model.ts'
import { Chip, Chips } from '#src/ui/chip.tsx'
import { Row } from '#src/ui/layout.tsx'
import { ExtentText, isInPart } from './extent.tsx'
import styles from './reasons.module.css'
import type { Subject } from './subjects.ts'
import { verbsOf } from './subjects.ts'
import { t } from './texts.ts'
import { VisibleRows } from './visible-rows.tsx'

export const roleLabel = ({ access }: Model, role: string): string => access.roles[role]?.label ?? role

/** What gives a right: roles as chips, with the parts of the table it is about, and for names alone the tables they are needed for. */
export function ReasonChips({ reasons, subject }: { reasons: readonly Reason[]; subject: string }) {
  const model = useModel()
  const byRole = [...groupBy(reasons, ({ role }) => role)]
  return (
    <Chips>
      {byRole.map(([role, given]) => {
        const tables = given.flatMap(({ of }) => (of === undefined ? [] : [tableOf(model, of).label.many]))
        return (
          <li key={role ?? ''}>
            <Chip>
              {role === undefined ? t('permissions.everybody') : roleLabel(model, role)}
              {tables.length > 0 && ` (${t('permissions.namesOf', { tables: tables.join(', ') })})`}
            </Chip>
            <span className="small">
              <ExtentText subject={subject} extents={given} />
            </span>
          </li>
        )
      })}
    </Chips>
  )
}

interface LineProps {
  subject: Subject
  reasons: Reasons
  /** Whose reasons they are, where it is one user. */
  userId?: number
}

/** One subject: what may be done there by which role, and what may not. */
export function SubjectLine({ subject, reasons, userId }: LineProps) {
  const { tables } = useModel()
  const denied = subject.rights.filter((right) => !reasons.has(keyOf(right)))
  return (
    <li className={styles.line} data-subject="">
      <span className={styles.what}>{subject.label}</span>
      <div>
        {grouped(subject.rights, reasons).map(([rights, given]) => {
          const seen = userId !== undefined && <RowsSeen {...{ userId, tables, rights, given }} />
          const isLong = isInPart(given)
          return (
            <Fragment key={verbsOf(rights)}>
              <Row align="baseline" lineGap="2xs" oneLine={isLong}>
                <strong>{verbsOf(rights)}</strong>
                <ReasonChips reasons={given} subject={rights.at(-1)?.subject ?? ''} />
                {!isLong && seen}
              </Row>
              {isLong && seen}
            </Fragment>
          )
        })}
      </div>
      <span className="muted">{denied.length > 0 && t('permissions.cannot', { verbs: verbsOf(denied) })}</span>
    </li>
  )
}

interface SeenProps {
  userId: number
  tables: Model['tables']
  rights: readonly Right[]
  given: readonly Reason[]
}

/** Beside the right to read the rows of a table: how many the user sees. */
function RowsSeen({ userId, tables, rights, given }: SeenProps) {
  const read = rights.find(({ action }) => action === 'read')
  const table = read && tables.get(read.subject)
  return table && !namesAlone(given) ? <VisibleRows {...{ userId, table }} /> : null
}

/** The rights one has, those with the same reasons together. */
function grouped(rights: readonly Right[], reasons: Reasons): [Right[], readonly Reason[]][] {
  const given = rights.flatMap((right) => {
    const why = reasons.get(keyOf(right))
    return why ? [{ right, why }] : []
  })
  const together = groupBy(given, ({ why }) => JSON.stringify(why))
  return [...together.values()].map((same) => [same.map(({ right }) => right), same[0]?.why ?? []])
}
