type Work = (lock: object | null) => Promise<unknown>

/** Locks as browsers have them, one holder at a time: jsdom has none. */
export function locks() {
  let last: Promise<unknown> = Promise.resolve()
  let holders = 0
  return {
    request: (_name: string, ...[options, then]: [Work] | [{ ifAvailable: true }, Work]) => {
      const work = typeof options === 'function' ? options : then
      if (!work) throw new TypeError('No work')
      if (typeof options !== 'function' && holders > 0) return work(null)
      holders += 1
      const done = last
        .then(() => work({}))
        .finally(() => {
          holders -= 1
        })
      last = done.catch(() => undefined)
      return done
    },
  }
}
