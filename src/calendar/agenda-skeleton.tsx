import { Stack } from '#src/ui/layout.tsx'
import styles from './agenda.module.css'

const DAYS = [2, 1, 3, 1, 2, 1]

/** The look of an agenda whose entries are not known yet: days with lines, as tall as a screen, so that nothing moves when they come. */
export const AgendaSkeleton = () => (
  <div className={styles.agenda} aria-hidden="true">
    {DAYS.map((lines, day) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <Stack key={day} gap="lg" className={styles.day}>
        <span className={styles.skeleton} />
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <span key={line} className={styles.skeleton} />
        ))}
      </Stack>
    ))}
  </div>
)
