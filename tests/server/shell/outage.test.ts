import { connect, createServer, type Server, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { createSchemaSql } from '#server/db/schema-sql.ts'
import { ensureTotals } from '#server/db/totals.ts'
import { loadDemo } from '#server/demo/load.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { testApp } from '#tests/support/app.ts'
import { emptyPostgres, testKind } from '#tests/support/database.ts'

if (testKind() === 'postgres') {
  it('a PostgreSQL that goes away gets 503s, and everything goes on when it is back', async () => {
    const real = await emptyPostgres()
    await real.db.script(await createSchemaSql(model))
    await ensureTotals(real.db, model)
    const wire = await cable(new URL(real.url))
    const url = Object.assign(new URL(real.url), { hostname: '127.0.0.1', port: String(wire.port) }).href
    const db = await openDatabase({ url })
    const app = await buildApp({ db, model, config: readConfig({ SESSION_SECRET: 'x'.repeat(40) }) })
    await app.ready()
    await loadDemo(db, app.engine)
    const signIn = () =>
      app.inject({ method: 'POST', url: '/login_check', payload: { username: 'admin', password: DEMO_PASSWORD } })
    const headers = { authorization: `Bearer ${(await signIn()).json().token}` }
    const read = async () => (await app.inject({ url: '/api/agents', headers })).statusCode
    const save = async (name: string) =>
      (await app.inject({ method: 'POST', url: '/api/agents', headers, payload: { name } })).statusCode
    expect([await read(), await save('Prima')]).toEqual([200, 201])

    wire.cut()
    expect(await Promise.all([read(), save('Durante'), signIn().then((answer) => answer.statusCode)])).toEqual([
      503, 503, 503,
    ])
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/livez')).statusCode).toBe(200)

    await wire.mend()
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect([await read(), await save('Dopo')]).toEqual([200, 201])
    const names = await db.query(`select "name" from "agents" where "name" in ('Prima', 'Durante', 'Dopo') order by 1`)
    expect(names).toEqual([{ name: 'Dopo' }, { name: 'Prima' }])
    await app.close()
    await db.close()
    wire.cut()
    await real.db.close()
  })
} else {
  it('an embedded database that is closed gets 503s', async () => {
    const app = await testApp()
    const { token } = await app.session('admin')
    await app.db.close()
    expect((await app.with(token).get('/api/agents')).status).toBe(503)
    expect((await app.stranger().get('/readyz')).status).toBe(503)
    await app.app.close()
  })
}

/** A connection to the server that can be cut and mended. */
async function cable(target: URL): Promise<{ port: number; cut(): void; mend(): Promise<void> }> {
  const open = new Set<Socket>()
  let server: Server
  let port = 0
  const mend = async () => {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname)
      for (const socket of [near, far]) {
        open.add(socket)
        socket.on('error', () => {})
      }
      near.pipe(far).pipe(near)
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const address = server.address()
    if (address && typeof address === 'object') port = address.port
  }
  const cut = () => {
    server.close()
    for (const socket of open) socket.destroy()
    open.clear()
  }
  await mend()
  return { port, cut, mend }
}
