import styles from './tones.module.css'

/** How something came out, or that it is to be noted, as the colours of its text and its ground: `<span className={tones.good}>`. */
export const tones = { good: styles.good, waits: styles.waits, bad: styles.bad, note: styles.note } as const
