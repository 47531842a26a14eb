import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { ColorName, IconName } from '#schema/grammar/looks.ts'
import styles from './badge.module.css'
import { Chip } from './chip.tsx'
import { namedIcons } from './named-icons.ts'

interface Props {
  as?: 'span' | 'li'
  color?: ColorName
  /** Shown before the text. */
  icon?: IconName
  title?: string
  children: ReactNode
}

/** A value in the colour, and with the icon, that a definition names: `<Badge color="green" icon="check">Inviata</Badge>`. */
export function Badge({ color = 'grey', icon, children, ...rest }: Props) {
  const Icon = icon && namedIcons[icon]
  return (
    <Chip
      {...rest}
      withPart
      className={clsx(styles.badge, 'small-icons')}
      colors={{ background: `var(--badge-${color}-ground)`, color: `var(--badge-${color})` }}
    >
      {Icon && <Icon />}
      <span className={styles.text} data-cut="">
        {children}
      </span>
    </Chip>
  )
}
