import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that systems give to outgoing connections (from 32768 on Linux, 49152 elsewhere): what is free now is
// still free when the process it was found for has started, however many connections others have opened meanwhile.
const FIRST = 20_000
const PORTS = 12_000

/** A port of this machine, on all its addresses, where nobody listens; it stays so until somebody does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * PORTS)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes(Object(error).code)) return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}
