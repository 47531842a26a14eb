import { lazyPage } from '#src/lib/lazy-page.ts'

const load = () => import('./pickers.tsx')

/** The three pickers, loaded when the first of them is shown. */
export const pickers = {
  day: lazyPage(async () => ({ default: (await load()).DayPicker })),
  time: lazyPage(async () => ({ default: (await load()).DayTimePicker })),
  moment: lazyPage(async () => ({ default: (await load()).MomentPicker })),
}
