import { columnsOf } from '../db/columns-of.ts'

const u = columnsOf<'users'>('_u')
const nameWhere = (condition: string) => `(select ${u('nomeCompleto')} from "users" _u where ${condition})`

/** The present names of the people behind a line of `_history`, as `name` and `realName`; null for deleted users. */
export const authorNames = `${nameWhere(`${u('id')} = _history."userId"`)} as "name",
  ${nameWhere(`${u('username')} = _history."realUsername"`)} as "realName"`
