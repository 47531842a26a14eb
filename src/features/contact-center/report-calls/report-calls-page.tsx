import { useAbility } from '@casl/react'
import { Link } from 'react-router'
import { spanOfFilter, withRange } from '#schema/lists/ranges.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { dashboardRoute, seenDashboards } from '#schema/rights/dashboards.ts'
import type { Values } from '#schema/rows/row.ts'
import { daysFromToday, shiftedDay } from '#schema/rules/day.ts'
import { inRome } from '#schema/rules/rome.ts'
import { LayoutBody } from '#src/layouts/layout-body.tsx'
import type { TablePageProps } from '#src/lib/screen.ts'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import { useList } from '#src/list/use-list.ts'
import { useModel } from '#src/providers/model.ts'
import { buttons } from '#src/ui/buttons.ts'
import { ChartIcon } from '#src/ui/icons.tsx'
import { t } from './texts.ts'

const FIGURES = 'telefonate'

/** The calls of a day by their legs, to read; the figures of the same days are a page of their own. */
export function ReportCalls({ table, screen, title }: TablePageProps) {
  const list = useList({ table, screen })
  const ability = useAbility<AppAbility>()
  const isCounted = seenDashboards(useModel(), ability).some(({ name }) => name === FIGURES)
  return (
    <>
      <ListHead list={list} title={title} total={(count) => t('reportCalls.legs', { count })}>
        {isCounted && (
          <Link className={buttons.framedWord} to={figuresOf(list.query.filters)}>
            <ChartIcon /> {t('reportCalls.figures')}
          </Link>
        )}
      </ListHead>
      <ListTools list={list} />
      <LayoutBody list={list} />
    </>
  )
}

/** The address of the figures of the days that the list shows. */
function figuresOf({ callDate }: Values): string {
  const days = spanOfFilter(callDate)
  const span = days === 'all' ? days : { from: dayOf(days.from), to: dayOf(days.to) }
  return `${dashboardRoute(FIGURES)}?${withRange(new URLSearchParams(), span, 'month')}`
}

/** The day that an end of a filter means today. */
function dayOf(end: string | undefined): string | undefined {
  const days = daysFromToday(end)
  return days === undefined ? end : shiftedDay(inRome(new Date()).day, days)
}
