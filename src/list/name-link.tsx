import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './name-link.module.css'

/** The name of a row as a link: what a touch anywhere on the row opens is loaded ahead by it. */
export const NameLink = (props: Omit<LinkProps, 'className'>) => (
  <Link className={styles.link} data-name-link="" {...props} />
)

/**
 * The same where what a click does is given: it hears nothing of the address, of whose every change fifty links of the router would
 * be told.
 */
export const NameAnchor = (props: Omit<ComponentProps<'a'>, 'className'>) => (
  <a className={styles.link} data-name-link="" {...props} />
)

/** The name of a row that has no address. */
export const NameButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button type="button" className={styles.link} data-name-link="" {...props} />
)
