import { connect, createServer, type Server, type Socket } from 'node:net'

/** A connection to a server that can be cut and mended, or go silent without anybody being told. */
export interface Wire {
  port: number
  /** The same address as the server's, through here. */
  url: string
  /** Ends all connections; new ones are refused. */
  cut(): void
  mend(): Promise<void>
  /**
   * Every connection, and whatever connects from now on, goes silent for good without being closed: what either side says is
   * lost, or only what the server answers.
   */
  mute(what?: 'all' | 'answers'): void
  /** What connects from now on is heard again. */
  unmute(): void
  /** What connects from now on reaches the server of that address. */
  turnTo(address: string): void
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
  silent: false | 'all' | 'answers'
}

/** Lays a wire to the server of that address. */
export async function wireTo(address: string): Promise<Wire> {
  let target = new URL(address)
  const pairs = new Set<Pair>()
  let muted: Pair['silent'] = false
  let server: Server
  let port = 0
  const join = (near: Socket) => {
    const pair: Pair = { near, far: connect(Number(target.port), target.hostname), silent: muted }
    pairs.add(pair)
    carry(pair, near, pair.far, () => pair.silent === 'all')
    carry(pair, pair.far, near, () => pair.silent !== false)
  }
  const mend = async () => {
    server = createServer(join)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const listening = server.address()
    if (listening && typeof listening === 'object') port = listening.port
  }
  const cut = () => {
    server.close()
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
    pairs.clear()
  }
  await mend()
  return {
    port,
    url: Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(port) }).href,
    cut,
    mend,
    mute(what = 'all') {
      muted = what
      for (const pair of pairs) pair.silent ||= what
    },
    unmute() {
      muted = false
    },
    turnTo(other) {
      target = new URL(other)
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.once('close', () => resolve()))
      cut()
      await closed
    },
  }
}

/** The end of a side is news as well: on a silent wire the other side does not hear of it. */
function carry(pair: Pair, from: Socket, to: Socket, lost: () => boolean): void {
  from.on('data', (chunk) => lost() || to.write(chunk))
  from.on('end', () => lost() || to.end())
  from.on('close', () => pair.silent || to.destroy())
  from.on('error', () => {})
}
