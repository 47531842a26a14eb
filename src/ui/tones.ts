import styles from './tones.module.css'

/** How something came out, as the colours of its text and its ground: `<span className={tones.good}>`. */
export const tones = { good: styles.good, waits: styles.waits, bad: styles.bad } as const
