import styles from './note.module.css'

/** What somebody wrote of a vehicle or of an anomaly, in their lines. */
export const Note = ({ text }: { text: string }) => <p className={styles.note}>{text}</p>
