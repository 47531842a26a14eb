import type { ReactNode } from 'react'
import styles from './signature-paper.module.css'

/** The paper on which a customer signs, and on which the signature is seen afterwards. */
export const SignaturePaper = ({ children }: { children: ReactNode }) => <div className={styles.paper}>{children}</div>
