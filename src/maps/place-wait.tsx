import styles from './place-wait.module.css'

/** As high as a `LocationMap`, whose program is large and comes later. */
export const PlaceWait = () => <div className={styles.wait} />
