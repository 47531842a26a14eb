import { type TestApp, testApp } from './app.ts'
import { deliverNext } from './deliver-next.ts'
import { erpServer, OK } from './erp-server.ts'
import { mailServer } from './mail-server.ts'

/** A server that delivers to a mail server and to an ERP of the tests. */
export async function sendingApp(options: Parameters<typeof testApp>[0] = {}) {
  const [post, erp] = await Promise.all([mailServer(), erpServer()])
  const config = {
    smtp: { url: post.url, from: 'crm@noleggio.example' },
    erp: { url: erp.url, token: 'segreto' },
    ...options.config,
  }
  const app: TestApp = await testApp({ ...options, config })
  return {
    app,
    post,
    erp,
    /** Nothing waits, nothing has arrived, and both servers take what comes. */
    async reset(): Promise<void> {
      Object.assign(post, { mode: 'take', mails: [] })
      Object.assign(erp, { answer: OK, calls: [] })
      await app.db.query('delete from "_outbox"')
    },
    /** Does what the worker does until nothing is due; what waits for its next attempt is due at once if `again`. */
    async deliver(again = false): Promise<void> {
      if (again) await app.db.query('update "_outbox" set "runAt" = now()')
      for (let n = 0; n < 20; n++) if (!(await deliverNext(app.db, app.app.deliveries, app.app.log))) return
    },
    async close(): Promise<void> {
      await app.close()
      await post.close()
      await erp.close()
    },
  }
}

export type SendingApp = Awaited<ReturnType<typeof sendingApp>>
