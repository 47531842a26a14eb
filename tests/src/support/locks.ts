type Work = (lock: object | null) => Promise<unknown>

/** Locks as browsers have them, one holder of a name at a time: jsdom has none. */
export function locks() {
  const names = new Map<string, { last: Promise<unknown>; holders: number }>()
  return {
    request: (name: string, ...[options, then]: [Work] | [{ ifAvailable: true }, Work]) => {
      const work = typeof options === 'function' ? options : then
      if (!work) throw new TypeError('No work')
      const held = names.get(name) ?? { last: Promise.resolve(), holders: 0 }
      names.set(name, held)
      if (typeof options !== 'function' && options.ifAvailable && held.holders > 0) return work(null)
      held.holders += 1
      const done = held.last
        .then(() => work({}))
        .finally(() => {
          held.holders -= 1
        })
      held.last = done.catch(() => undefined)
      return done
    },
  }
}
