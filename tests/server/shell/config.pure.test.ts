import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { now, setClock, today } from '#server/clock.ts'
import { readConfig, sessionSecret } from '#server/config/config.ts'
import { makeSecret } from '#server/config/secret-file.ts'
import { unencrypted } from '#server/config/unencrypted.ts'

describe('the environment', () => {
  it('may be empty', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: undefined,
      trustProxy: false,
      logLevel: 'info',
    })
    expect(readConfig({ PORT: '', HOST: '  ' })).toMatchObject({ port: 3000, host: '127.0.0.1' })
  })

  it('is read in full', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/crm',
      DATABASE_URL: 'postgres://crm:x@db/crm',
      PUBLIC_URL: 'https://crm.example.it/',
      TRUST_PROXY: '10.0.0.0/8, 192.168.1.1',
      LOG_LEVEL: 'warn',
      MAX_IMAGE_MB: '5',
      MICROSOFT_AUTHORITY: 'https://login.microsoftonline.com/3f2b6c1e-8a4d-4e0b-9c57-1d2e3f4a5b6c/v2.0/',
      MICROSOFT_CLIENT_ID: '7d9e0f12-3456-4789-8abc-def012345678',
    })
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/crm',
      databaseUrl: 'postgres://crm:x@db/crm',
      publicUrl: 'https://crm.example.it',
      trustProxy: ['10.0.0.0/8', '192.168.1.1'],
      logLevel: 'warn',
      maxImageBytes: 5 * 1024 * 1024,
      microsoft: {
        authority: 'https://login.microsoftonline.com/3f2b6c1e-8a4d-4e0b-9c57-1d2e3f4a5b6c/v2.0',
        clientId: '7d9e0f12-3456-4789-8abc-def012345678',
      },
    })
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
  })

  it('has workers on PostgreSQL only', () => {
    const url = 'postgres://crm@db/crm'
    expect(readConfig({ WORKERS: '4' }).workers).toBe(1)
    expect(readConfig({ DATABASE_URL: url, WORKERS: '4' }).workers).toBe(4)
    expect(readConfig({ DATABASE_URL: url }).workers).toBe(Math.min(8, Math.max(1, availableParallelism() - 1)))
    expect(() => readConfig({ WORKERS: '0' })).toThrow('WORKERS must be a whole number of processes from 1 to 64')
  })

  it.each([
    ['PORT', 'abc', 'PORT must be a port number from 0 to 65535, not "abc".'],
    ['PORT', '70000', 'PORT must be a port number from 0 to 65535, not "70000".'],
    ['HOST', 'a b', 'HOST must be a host name or address, such as 127.0.0.1, not "a b".'],
    ['DATABASE_URL', 'mysql://u:secret@h/d', 'DATABASE_URL must be an address such as postgres://user@host/name.'],
    ['SMTP_URL', 'http://u:secret@h', 'SMTP_URL must be an address such as smtps://user:password@mail.example.it.'],
    ['SMTP_URL', 'smtp://mail.it', 'MAIL_FROM must say where e-mails come from when SMTP_URL is given.'],
    ['MAIL_FROM', 'CRM <a@b.it>', 'MAIL_FROM must be one e-mail address, such as crm@example.it, not "CRM <a@b.it>".'],
    [
      'VEHICLES_IMPORT_TOKEN',
      'corto',
      'VEHICLES_IMPORT_TOKEN must be at least 32 printable characters without spaces.',
    ],
    ['ERP_IMPORT_TOKEN', 'corto', 'ERP_IMPORT_TOKEN must be at least 32 printable characters without spaces.'],
    ['PUBLIC_URL', 'crm.it', 'PUBLIC_URL must be an address such as https://crm.example.it, not "crm.it".'],
    [
      'TRUST_PROXY',
      'yes',
      'TRUST_PROXY must be a number of proxies, or their addresses separated by commas, not "yes".',
    ],
    ['TRUST_PROXY', '10.0.0.0/33', undefined],
    ['LOG_LEVEL', 'loud', undefined],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET must be at least 32 characters.'],
    ['MICROSOFT_AUTHORITY', 'https://login.microsoftonline.com/common/v2.0', undefined],
    ['MICROSOFT_AUTHORITY', 'http://login.microsoftonline.com/3f2b6c1e-8a4d-4e0b-9c57-1d2e3f4a5b6c/v2.0', undefined],
    ['MICROSOFT_AUTHORITY', 'https://login.microsoftonline.com/3f2b6c1e-8a4d-4e0b-9c57-1d2e3f4a5b6c.evil', undefined],
    ['MICROSOFT_CLIENT_ID', 'crm', undefined],
    [
      'MICROSOFT_CLIENT_ID',
      '7d9e0f12-3456-4789-8abc-def012345678',
      'MICROSOFT_AUTHORITY and MICROSOFT_CLIENT_ID must be given together.',
    ],
    ['MAX_IMAGE_MB', '-1', undefined],
    [
      'SESSION_SECRET_PREVIOUS',
      `${'x'.repeat(40)},short`,
      'SESSION_SECRET_PREVIOUS must be secrets of at least 32 characters each, separated by commas.',
    ],
    ['KEY_GENERATIONS', 'tokens', undefined],
    ['KEY_GENERATIONS', 'tickets:1', undefined],
    ['KEY_GENERATIONS', 'tokens:1:2', undefined],
    ['ACCESS_TOKEN_MINUTES', '61', 'ACCESS_TOKEN_MINUTES must be a whole number of minutes from 1 to 60, not "61".'],
    ['SESSION_IDLE_DAYS', '0', undefined],
    ['SESSION_MAX_DAYS', '366', undefined],
    ['SESSIONS_PER_USER', '0', undefined],
    ['REQUIRE_TLS', 'yes', 'REQUIRE_TLS must be 0 or 1, not "yes".'],
    ['MAX_VIDEO_MB', '1e9', undefined],
  ])('stops the start with one sentence when %s is %s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence ?? name)
  })
})

describe('the lifetimes and keys of sessions', () => {
  it('are what the documents say, unless set', () => {
    expect(readConfig({})).toMatchObject({
      previousSecrets: [],
      keyGenerations: {},
      hstsSubdomains: true,
      sessionLimits: { accessSeconds: 600, idleDays: 7, maxDays: 30, perUser: 20 },
    })
    const [first, second] = ['a'.repeat(40), 'b'.repeat(40)]
    const config = readConfig({
      SESSION_SECRET_PREVIOUS: `${first}, ${second}`,
      KEY_GENERATIONS: 'tokens:2, devices:1',
      ACCESS_TOKEN_MINUTES: '5',
      SESSION_IDLE_DAYS: '1',
      SESSION_MAX_DAYS: '14',
      SESSIONS_PER_USER: '3',
      HSTS_SUBDOMAINS: '0',
    })
    expect(config).toMatchObject({
      previousSecrets: [first, second],
      keyGenerations: { tokens: 2, devices: 1 },
      hstsSubdomains: false,
      sessionLimits: { accessSeconds: 300, idleDays: 1, maxDays: 14, perUser: 3 },
    })
  })
})

describe('addresses over a network without TLS', () => {
  const mail = { MAIL_FROM: 'crm@esempio.it' }
  it.each([
    ['DATABASE_URL', 'postgres://crm:x@db.example.it/crm', true],
    ['DATABASE_URL', 'postgres://crm:x@db.example.it/crm?sslmode=disable', true],
    ['DATABASE_URL', 'postgres://crm:x@10.0.0.5/crm?host=10.0.0.6', true],
    ['DATABASE_URL', 'postgres://crm:x@localhost.example.it/crm', true],
    ['DATABASE_URL', 'postgres://crm:x@127.0.0.1.example.it/crm', true],
    ['DATABASE_URL', 'postgres://crm:x@db.example.it/crm?sslmode=require&sslmode=disable', true],
    ['DATABASE_URL', 'postgres://crm:x@localhost/crm?host=127.0.0.1&host=db.example.it', true],
    ['DATABASE_URL', 'postgres://crm:x@db.example.it/crm?sslmode=require', false],
    ['DATABASE_URL', 'postgres://crm:x@db.example.it/crm?sslmode=verify-full', false],
    ['DATABASE_URL', 'postgres://crm:x@db.example.it/crm?ssl=true', false],
    ['DATABASE_URL', 'postgres://crm:x@localhost/crm', false],
    ['DATABASE_URL', 'postgres://crm:x@127.0.0.1:5433/crm', false],
    ['DATABASE_URL', 'postgres://crm:x@[::1]/crm', false],
    ['DATABASE_URL', 'postgres:///crm?host=/run/postgresql', false],
    ['DATABASE_URL', 'postgres://%2Frun%2Fpostgresql/crm', false],
    ['SMTP_URL', 'smtp://mail.example.it', true],
    ['SMTP_URL', 'smtp://mail.example.it:587?requireTLS=false', true],
    ['SMTP_URL', 'smtp://mail.example.it:587?requireTLS=true', false],
    ['SMTP_URL', 'smtps://mail.example.it', false],
    ['SMTP_URL', 'smtp://127.0.0.1:2525', false],
    ['ERP_URL', 'http://erp.example.it/contatti', true],
    ['ERP_URL', 'https://erp.example.it/contatti', false],
    ['ERP_URL', 'http://localhost:8080/contatti', false],
    ['GEOCODER_URL', 'http://nominatim.example.org/search', true],
    ['GEOCODER_URL', 'https://nominatim.example.org/search', false],
  ])('%s %s is %s', (name, value, isOpen) => {
    expect(unencrypted(readConfig({ ...mail, [name]: value }))).toEqual(isOpen ? [name] : [])
    const strict = () => readConfig({ ...mail, [name]: value, REQUIRE_TLS: '1' })
    const sentence = `REQUIRE_TLS asks for encrypted connections, and without one are: ${name}.`
    if (isOpen) expect(strict).toThrow(sentence)
    else expect(strict).not.toThrow()
  })
})

describe('the session secret', () => {
  const folder = () => readConfig({ DATA_DIR: join(mkdtempSync(join(tmpdir(), 'crm-secret-')), 'data') })

  it('is generated once, readable by its user only', () => {
    const config = folder()
    const secret = sessionSecret(config)
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(sessionSecret(config)).toBe(secret)
    const file = join(config.dataDir, 'session-secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toBe(secret)
  })

  it('is whole or not there at all: nothing of its making stays, and one who is first makes it for all', () => {
    const config = folder()
    const file = join(config.dataDir, 'session-secret')
    makeSecret(config.dataDir, file)
    const first = readFileSync(file, 'utf8')
    makeSecret(config.dataDir, file)
    expect([readFileSync(file, 'utf8'), readdirSync(config.dataDir)]).toEqual([first, ['session-secret']])
    writeFileSync(file, '')
    expect(() => sessionSecret(config)).toThrow(/is damaged: it is empty. Delete it/)
  })

  it('is the configured one if there is one, and never a damaged one', () => {
    const config = folder()
    sessionSecret(config)
    expect(sessionSecret({ ...config, sessionSecret: 's'.repeat(40) })).toBe('s'.repeat(40))
    writeFileSync(join(config.dataDir, 'session-secret'), 'x')
    expect(() => sessionSecret(config)).toThrow('damaged')
  })
})

describe('the clock', () => {
  afterEach(() => setClock())

  it.each([
    ['2026-07-01T21:59:59Z', '01-07-2026'],
    ['2026-07-01T22:00:00Z', '02-07-2026'],
    ['2026-01-31T22:59:59Z', '31-01-2026'],
    ['2026-01-31T23:00:00Z', '01-02-2026'],
  ])('at %s it is %s in Italy', (moment, day) => {
    setClock(moment)
    expect(today()).toBe(day)
    expect(now().toISOString()).toBe(new Date(moment).toISOString())
  })
})
