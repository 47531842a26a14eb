/** Runs asynchronous work in sequence; a failure does not stop the next. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** Whether work waits behind the running one. */
  get hasNext(): boolean {
    return this.#waiting > 1
  }

  take<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1
    const done = this.#last.then(work).finally(() => {
      this.#waiting -= 1
    })
    this.#last = done.catch(() => undefined)
    return done
  }
}
