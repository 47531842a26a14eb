import { clsx } from 'clsx'
import styles from './logo.module.css'

/** The sign of the product, as it stands in the top bar; larger on the sign-in page. */
export function Logo({ large = false }: { large?: boolean }) {
  return (
    <svg className={clsx(styles.logo, large && styles.large)} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path d="M21.5 11.2a7 7 0 1 0 0 9.6" fill="none" stroke="#fff" strokeWidth="3.6" strokeLinecap="round" />
      <circle cx="24" cy="16" r="2.2" fill="#ffd666" />
    </svg>
  )
}
