import { type ClientRequest, request } from 'node:http'

/** Opens a stream of events and reads it from then on; what it gives is destroyed to close it. Throws when it is refused. */
export function openStream(url: string, token: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.on('error', () => {}).resume()
      if (answer.statusCode === 200) resolve(call)
      else reject(new Error(`A stream was refused: ${answer.statusCode}`))
    })
    call.on('error', reject).end()
  })
}
