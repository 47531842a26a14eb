import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { erpServer } from './erp-server.ts'
import { mailServer } from './mail-server.ts'

// Who gets what leaves the house, as a process of its own for the browser tests: an SMTP server and one in the place of
// the ERP, on the given ports; on the third one, tests ask what arrived and say what becomes of the next ones.

const [smtp, erp, door] = process.argv.slice(2).map(Number)
const post = await mailServer(smtp)
const contacts = await erpServer(erp)

createServer(async (request, response) => {
  if (request.method === 'PUT') {
    // Tests run side by side: each speaks of addresses of its own.
    const { address, answer } = Object(await json(request))
    for (const list of ['refused', 'later'] as const) {
      post[list] = [...post[list].filter((one) => one !== address), ...(answer === list ? [address] : [])]
    }
  }
  const mails = post.mails.map(({ to, text }) => ({ to, text }))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ mails, calls: contacts.calls }))
}).listen(door, '127.0.0.1')
