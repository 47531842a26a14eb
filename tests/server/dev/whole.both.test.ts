import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TableInput } from '#schema/table.ts'
import { NotChanged } from '#server/codegen/database/change.ts'
import type { Project } from '#server/codegen/definitions/project.ts'
import { updateDevelopment } from '#server/codegen/dev-update.ts'
import { generate, staleness } from '#server/codegen/generate.ts'
import { type Decisions, noDecisions } from '#server/codegen/plan/decisions.ts'
import { type Database, UnknownOutcome } from '#server/db/database.ts'
import { keeperIn } from '#server/db/keep-dropped.ts'
import { openDatabase } from '#server/db/open.ts'
import { startMaintenanceSocket } from '#server/process/maintenance-socket.ts'
import { connectTo } from '#server/scripts/maintenance.ts'
import { catalogOf } from '#tests/support/catalog.ts'
import { emptyFolder, emptyPostgres, secondConnection, testKind } from '#tests/support/database.ts'
import { db, develops, project, say } from '#tests/support/development.ts'
import { labelled } from '#tests/support/labelled.ts'
import { shortLived } from '#tests/support/server-process.ts'
import { copyOf, filesOf, removeProject } from '#tests/support/small-project.ts'

develops()

/** As when a definition is saved, on another database or in another project. */
const update = (on = db, of = project, decisions: Decisions = noDecisions()) =>
  updateDevelopment(of, on, { decisions, say })

const things: TableInput = {
  name: 'things',
  label: { one: 'Cosa', many: 'Cose' },
  title: 'nome',
  fields: { nome: { type: 'text', label: 'Nome' } },
}
const save = (definition: TableInput, of = project) =>
  writeFileSync(join(of.schema, 'tables', `${definition.name}.json`), JSON.stringify(labelled(definition)))

const lost = new UnknownOutcome('The connection was lost while the database committed.')

/** The same database, with transactions that go otherwise. */
function withTransaction(on: Database, transaction: Database['transaction']): Database {
  return Object.assign(Object.create(on), { transaction })
}

describe('a database that disappears during an update', () => {
  /** Calls `cut` when the table is about to be made. */
  const cutting = (on: Database, cut: (pid: number) => Promise<unknown>) =>
    withTransaction(on, (work) =>
      on.transaction(async (tx) => {
        const { query } = tx
        const watched: typeof query = async (text, ...more) => {
          if (text.includes('CREATE TABLE "things"')) {
            const [row] = await query<{ pid: number }>('select pg_backend_pid() as pid')
            await cut(row?.pid ?? 0)
          }
          return query(text, ...more)
        }
        return work(Object.assign(tx, { query: watched }))
      }),
    )

  it('is reported in one sentence, and nothing has changed', async () => {
    save(things)
    const [before, catalog] = [filesOf(project), await catalogOf(db)]
    const data = mkdtempSync(join(tmpdir(), 'crm-lent-'))
    const close = await startMaintenanceSocket(db, data)
    const remote = await connectTo(data)
    const broken = remote
      ? cutting(remote, close)
      : cutting(db, (pid) => db.query('select pg_terminate_backend($1)', [pid]))
    const failure: unknown = await update(broken).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(NotChanged)
    expect(String(failure)).toBe('Error: The database went away: nothing was changed.')
    expect(filesOf(project)).toEqual(before)
    expect(await catalogOf(db)).toEqual(catalog)
    await close()
    rmSync(data, { recursive: true })
    await update()
    await db.query('select "nome" from "things"')
  })

  it('at the commit keeps the old files if nothing was committed, and the new ones if the outcome is unknown', async () => {
    save(things)
    const before = filesOf(project)
    const refusing = withTransaction(db, (work) =>
      db.transaction(async (tx) => {
        const value = await work(tx)
        if (value === true) throw new Error('no commit')
        return value
      }),
    )
    await expect(update(refusing)).rejects.toThrow('no commit')
    expect(filesOf(project)).toEqual(before)
    const silent = withTransaction(db, async (work) => {
      const value = await db.transaction(work)
      if (value === true) throw lost
      return value
    })
    await expect(update(silent)).rejects.toThrow(UnknownOutcome)
    const after = filesOf(project)
    expect(after['/schema/definitions.generated.json']).toContain('things')
    await update()
    expect(filesOf(project)).toEqual(after)
  })

  it.each([
    ['and has committed', true],
    ['and has not', false],
  ])('at the commit and returns %s: the update checks the state and applies the rest', async (_, committed) => {
    save(things)
    let failures = 0
    const shaky = withTransaction(db, async (work) => {
      let changed = false
      const value = await db.transaction(async (tx) => {
        const done = await work(tx)
        changed = done === true && failures++ === 0
        if (changed && !committed) throw lost
        return done
      })
      if (changed) throw lost
      return value
    })
    await update(shaky)
    expect(failures).toBeGreaterThan(0)
    expect(await db.query('select "nome" from "things"')).toEqual([])
    const after = filesOf(project)
    expect(after['/schema/definitions.generated.json']).toContain('things')
    await update()
    expect(filesOf(project)).toEqual(after)
  })
})

describe('two concurrent updates', () => {
  it('run one after the other: the second continues from the result of the first', async () => {
    const colleague = copyOf(project)
    const second = await secondConnection(db)
    try {
      save(things)
      save({ ...things, fields: { ...things.fields, nota: { type: 'text', label: 'Nota' } } }, colleague)
      let calls = 0
      const slow = withTransaction(db, async (work) => {
        // Between looking at the database and changing it.
        if (++calls === 2) await update(second.db, colleague)
        return db.transaction(work)
      })
      await update(slow)
      expect(await db.query('select * from "things"')).toEqual([])
      await expect(db.query('select "nota" from "things"')).rejects.toThrow()
      save(things, colleague)
      await Promise.all([update(), update(second.db, colleague)])
      expect(filesOf(colleague)).toEqual(filesOf(project))
    } finally {
      await second.close()
      removeProject(colleague)
    }
  })
})

it("keep the data that a colleague's migration drops", async () => {
  await db.query(`insert into "agents" ("name", "code") values ('Anna', 'A1')`)
  const path = join(project.schema, 'tables/agents.json')
  const agents = JSON.parse(readFileSync(path, 'utf8'))
  delete agents.fields.code
  writeFileSync(path, JSON.stringify(agents))
  await generate(project, { decisions: noDecisions(), say })
  const data = mkdtempSync(join(tmpdir(), 'crm-kept-'))
  await updateDevelopment(project, db, { decisions: noDecisions(), say, keeper: keeperIn(data, say) })
  expect(readFileSync(join(data, 'dropped/0001_alter_agents-agents.code.jsonl'), 'utf8')).toBe(
    '{"id": 1, "code": "A1"}\n',
  )
  rmSync(data, { recursive: true })
})

describe('an update that is killed', () => {
  const dying = join(import.meta.dirname, '../../support/dying-update.ts')
  let used: string
  beforeAll(() => {
    used = mkdtempSync(join(tmpdir(), 'crm-used-'))
  })
  afterAll(() => rmSync(used, { recursive: true }))

  async function inUse(where: { dir: string } | { url: string }, of: Project) {
    const first = await openDatabase(where)
    await update(first, of)
    await first.query(`insert into "agents" ("name", "code") values ('Anna', 'A1')`)
    await first.close()
  }

  // Of the embedded one it matters whether it had begun to commit; what is written beside it is the same for both.
  it.each(testKind() === 'postgres' ? ['statements', '1', '2', '4', 'commit', 'committed'] : ['statements', 'commit'])(
    'at %s continues at the next update with the decisions made, and no value is lost',
    async (when) => {
      const folder = mkdtempSync(join(tmpdir(), 'crm-dying-'))
      const real = testKind() === 'postgres' ? await emptyPostgres() : undefined
      if (real) await inUse({ url: real.url }, project)
      else {
        // Whoever comes first makes it: each would take seconds.
        if (readdirSync(used).length === 0) {
          await emptyFolder(used)
          await inUse({ dir: used }, project)
        }
        cpSync(used, folder, { recursive: true })
      }
      const path = join(project.schema, 'tables/agents.json')
      try {
        writeFileSync(path, readFileSync(path, 'utf8').replace('"code": {', '"sigla": {'))
        save(things)
        const args = [
          ...shortLived,
          '--import',
          'tsx',
          dying,
          project.root,
          real?.url ?? folder,
          when,
          '--rename',
          'agents.code:sigla',
        ]
        const ended = promisify(execFile)(process.execPath, args)
        await expect(ended).rejects.toMatchObject({ signal: 'SIGKILL', stderr: '' })
        const again = await openDatabase(real ? { url: real.url } : { dir: folder })
        const decided = when === 'statements' || when === '1'
        await updateDevelopment(project, again, {
          // What was decided is written with the first file.
          decisions: decided
            ? { ...noDecisions(), renames: [{ table: 'agents', column: 'code', to: 'sigla' }] }
            : noDecisions(),
          say,
        })
        expect(await again.query('select "name", "sigla" from "agents"')).toEqual([{ name: 'Anna', sigla: 'A1' }])
        await again.query('select "nome" from "things"')
        await again.close()
        const killed = filesOf(project)
        expect(killed['/server/db/migrations/pending.sql']).toContain('-- --rename agents.code:sigla')
        expect(Object.keys(killed).filter((name) => name.includes('/new.'))).toEqual([])
        expect(await staleness(project)).toEqual([expect.stringContaining('server/db/migrations lack')])
      } finally {
        await real?.db.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
