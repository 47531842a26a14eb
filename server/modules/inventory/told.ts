import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { mayBeTold, readsOfAll, sightOf } from '#schema/rights/sight.ts'
import { countedBy, countedTables, scannedFields } from '#schema/rights/whole-answers.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import type { Rows } from '#schema/tables.generated.ts'
import { columnName, quoted } from '../../crud/identifiers.ts'
import { Parameters } from '../../crud/parameters.ts'
import { idOf } from '../../crud/routes.ts'
import { statementName } from '../../crud/statement-name.ts'
import { requireReadOfAll, requireWithin, seenSql } from '../../crud/within.ts'
import { rowForbidden } from '../../http/errors.ts'
import { readsVehicles } from './rights.ts'

// Whom the routes of counting may tell what they make of the rows of an inventory.

const OWNER = 'inventarioMezzi' satisfies keyof Rows['inventario-mezzi-items']
const idsIn = z.record(z.string(), z.string())

const inventoriesIn = (params: unknown, model: Model): number[] =>
  Object.values(idsIn.parse(params)).map((id) => idOf(id, tableOf(model, 'inventari_mezzi')))

/** The path is no table's: that its inventories are seen, with the fields that decide what is told of them, is asked here. */
export async function requireInventories({ server: { db, engine }, params, actor }: FastifyRequest): Promise<void> {
  const table = tableOf(engine.model, 'inventari_mezzi')
  for (const id of inventoriesIn(params, engine.model)) await requireWithin(db, engine, actor, table, id)
  if (!mayBeTold(engine.model, actor.ability, table, countedBy))
    throw rowForbidden(messages.wholeTable(table.label.many))
}

/** Throws 403 unless the caller reads all that the routes tell of the inventories in the path: each row of theirs, with all fields. */
export async function requireCounting(request: FastifyRequest): Promise<void> {
  for (const table of countedTables.map((name) => tableOf(request.server.model, name))) {
    if (!(await readsRows(request, table))) throw rowForbidden(messages.wholeTable(table.label.many))
  }
}

async function readsRows({ server: { db, engine }, params, actor }: FastifyRequest, table: Table): Promise<boolean> {
  const names = Object.keys(table.fields)
  if (readsOfAll(actor.ability, table, names)) return true
  const { fields, where = [] } = sightOf(actor.ability, table)
  const owner = fieldOf(table, OWNER)
  if (!owner || where.length === 0 || fields.length < names.length) return false
  const parameters = new Parameters([inventoriesIn(params, engine.model)])
  const isSeen = await seenSql(db, engine, actor, table, parameters)
  const text = `select 1 from ${quoted(table.name)} t
    where ${columnName(OWNER, owner)} = any($1::integer[]) and (${isSeen}) is not true limit 1`
  return (await db.query(text, parameters.values, statementName(text))).length === 0
}

/** A scan of any code tells which vehicle that is: throws 403 where the caller reads some vehicles only. */
export function requireVehicles({ server: { engine }, actor }: FastifyRequest): void {
  const table = tableOf(engine.model, 'mezzi')
  if (!readsVehicles(engine, actor, scannedFields)) requireReadOfAll(actor, table, scannedFields)
}
