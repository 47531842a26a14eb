import { Fragment } from 'react'
import { Link } from 'react-router'
import type { HomeBlock } from '#schema/grammar/home-grammar.ts'
import type { Row } from '#schema/rows/row.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { useShownFields } from '#src/providers/ability.ts'
import { useRowLink } from '#src/record/use-row-link.ts'
import styles from './home-lines.module.css'
import { t } from './texts.ts'

interface Props {
  table: Table
  block: HomeBlock
  row: Row
}

/** Says which row comes next, where a block has none: 'Prossima: Rossi Srl · 12-12-2026 · 10:00'. */
export function NextRow({ table, block: { next }, row }: Props) {
  const readable = useShownFields(table)
  const path = useRowLink()(table.name, row.id)
  const names = next?.fields ?? (next?.sortBy === undefined ? [] : [next.sortBy])
  const name = rowName(table, row)
  return (
    <>
      {t(table.label.gender === 'f' ? 'homeCard.nextF' : 'homeCard.next')}{' '}
      {path === undefined ? (
        <strong>{name}</strong>
      ) : (
        <Link className={styles.inText} to={path}>
          {name}
        </Link>
      )}
      {names.map((one) => {
        const field = fieldOf(table, one)
        if (!field || !readable.includes(one) || isEmpty(row[one])) return null
        return (
          <Fragment key={one}>
            {' · '}
            <ValueCell field={field} value={row[one]} />
          </Fragment>
        )
      })}
    </>
  )
}
