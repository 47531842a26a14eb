import type { RefObject } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import type { NumberTable } from './numbers.ts'
import type { SavedAs } from './save-figure.ts'
import { t } from './texts.ts'

interface Props {
  numbers: NumberTable
  label: string
  /** What the first column is called. */
  head: string
  /** The element around the chart. */
  place: RefObject<HTMLElement | null>
}

const kinds = ['copy', 'csv', 'xlsx', 'png'] as const satisfies readonly SavedAs[]

/** Copies the numbers of a figure, or saves them or its chart as a file. */
export const FigureMenu = ({ place, ...figure }: Props) => (
  <Menu look="framed" label={t('figures.save')} title={t('figures.save')} icon={<DownloadIcon />}>
    {() =>
      kinds.map((kind) => (
        <MenuItem key={kind} onClick={() => save(kind, { ...figure, place: place.current })}>
          {t(`figures.${kind}`)}
        </MenuItem>
      ))
    }
  </Menu>
)

function save(kind: SavedAs, figure: Omit<Props, 'place'> & { place: HTMLElement | null }): void {
  import('./save-figure.ts').then(({ saveFigure }) => saveFigure(kind, figure)).catch(reportFailure)
}
