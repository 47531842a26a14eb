import { AscendingIcon, DescendingIcon } from '#src/ui/icons.tsx'
import type { RowAction } from '../row-actions.tsx'
import { t } from './texts.ts'
import type { RowOrder } from './use-row-order.ts'

/** The steps of a row, for users who neither drag nor have a keyboard. */
export const orderActions = ({ step, isMovable }: RowOrder): RowAction[] => [
  {
    title: t('order.up'),
    label: (name) => t('order.upRow', { name }),
    icon: <AscendingIcon />,
    run: (row) => step(row, -1),
    offered: isMovable,
  },
  {
    title: t('order.down'),
    label: (name) => t('order.downRow', { name }),
    icon: <DescendingIcon />,
    run: (row) => step(row, 1),
    offered: isMovable,
  },
]
