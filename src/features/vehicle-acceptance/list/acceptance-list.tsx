import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Row } from '#schema/rows/row.ts'
import { serialPath } from '#schema/rules/serial-path.ts'
import { TableList } from '#src/layouts/table-list.tsx'
import type { TablePageProps } from '#src/lib/screen.ts'
import type { RowAction } from '#src/list/row-actions.tsx'
import { rowOf } from '#src/providers/rows.ts'
import { ImageIcon, TruckIcon } from '#src/ui/icons.tsx'
import { ReportMenu } from '../report/report-menu.tsx'
import { Gallery } from './gallery.tsx'
import { t } from './texts.ts'

/** The acceptances, each with its photos. */
export function AcceptanceList(props: TablePageProps) {
  const [viewed, setViewed] = useState<Row>()
  const navigate = useNavigate()
  const actions = useMemo(() => [galleryAction(setViewed), serialAction(navigate)], [navigate])
  return (
    <>
      <TableList {...props} rows={{ actions, Menu: ReportMenu }} />
      {viewed && <Gallery acceptance={rowOf('accettazioni_mezzi', viewed)} onClose={() => setViewed(undefined)} />}
    </>
  )
}

const galleryAction = (show: (row: Row) => void): RowAction => ({
  title: t('acceptanceList.gallery'),
  label: (name) => t('acceptanceList.galleryOf', { name }),
  icon: <ImageIcon />,
  run: show,
  offered: () => true,
})

const serialAction = (go: (path: string) => void): RowAction => ({
  title: t('acceptanceList.serial'),
  label: (name) => t('acceptanceList.serialOf', { name }),
  icon: <TruckIcon />,
  run: (row) => go(serialPath(rowOf('accettazioni_mezzi', row).matricola)),
  offered: (row) => 'matricola' in row,
})
