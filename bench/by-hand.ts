import { createHash } from 'node:crypto'
import type { Statement } from '#tests/support/recording.ts'

// What a specialist would write for each request: the limit. The same customers, in tables that hold nothing else, with no
// more indexes than these statements need; totals are kept by a trigger, or remembered where a filter is asked for again.

export const tablesByHand = `
drop schema if exists hand cascade;
create schema hand;
create table hand.nations as select "id", "code", "name" from "nations";
create table hand.agents as select "id", "code", "name" from "agents";
create table hand.customers as select c."id", c."code", c."companyName" as company_name, c."vatNumber" as vat_number, c."address",
  c."city", c."cap", c."province", c."email", c."phone", c."latitude"::float8 as latitude, c."longitude"::float8 as longitude,
  c."reseller" = 'Y' as reseller, c."potential"::integer as potential, c."note", c."agentId" as agent_id,
  c."nationId" as nation_id, now() as created_at, now() as updated_at from "customers" c order by c."id";
alter table hand.nations add primary key (id);
alter table hand.agents add primary key (id);
alter table hand.customers add primary key (id);
create sequence hand.ids owned by hand.customers.id;
select setval('hand.ids', (select max(id) from hand.customers));
alter table hand.customers alter id set default nextval('hand.ids'), alter created_at set default now(), alter updated_at set default now(),
  add foreign key (agent_id) references hand.agents, add foreign key (nation_id) references hand.nations;
create unique index on hand.customers (code);
create index on hand.customers (company_name, id);
create index on hand.customers using gin (company_name gin_trgm_ops);
create index on hand.customers (vat_number);
create index on hand.customers (agent_id);
create index on hand.customers (nation_id);
create index on hand.customers (created_at);
create index on hand.nations (name);
create table hand.row_counts (t text primary key, n bigint not null) with (fillfactor = 10);
insert into hand.row_counts select 'customers', count(*) from hand.customers;`

const columns = `c.id, c.code, c.company_name, c.vat_number, c.city, c.cap, c.province, c.email, c.phone, c.reseller, c.created_at,
  json_build_object('id', a.id, 'name', a.name) as agent, json_build_object('id', n.id, 'code', n.code, 'name', n.name) as nation`
const related = 'join hand.agents a on a.id = c.agent_id join hand.nations n on n.id = c.nation_id'
const inOrder = 'order by c.company_name, c.id'
const kept = `(select n from hand.row_counts where t = 'customers')`

const listed = (total: string, rows: string): string =>
  `select json_build_object('total', ${total}, 'data', coalesce((select json_agg(r) from (${rows}) r), '[]'::json))::text as json`

const statement = (text: string, values: readonly unknown[] = []): Statement => ({
  text,
  values,
  name: createHash('sha256').update(text).digest('hex').slice(0, 20),
})

/** A page of the customers that match; the total of a filter asked for again and again is remembered. */
export const filtered = (condition: string, ...values: unknown[]): Statement =>
  statement(
    listed('1', `select ${columns} from hand.customers c ${related} where ${condition} ${inOrder} limit 50`),
    values,
  )

/** How many customers match. */
export const counted = (condition: string, ...values: unknown[]): Statement =>
  statement(`select count(*) from hand.customers c where ${condition}`, values)

export const firstPage = statement(
  listed(kept, `select ${columns} from hand.customers c ${related} ${inOrder} limit 50`),
)

export const pageAt = (offset: number): Statement =>
  statement(
    listed(
      kept,
      `select ${columns} from (select id from hand.customers order by company_name, id limit 50 offset $1::integer) k
         join hand.customers c using (id) ${related} ${inOrder}`,
    ),
    [offset],
  )

export const byAgent = statement(
  listed(kept, `select ${columns} from hand.customers c ${related} order by a.name, c.id limit 50`),
)

export const oneRecord = (id: number): Statement =>
  statement('select row_to_json(r)::text as json from (select * from hand.customers where id = $1::integer) r', [id])

export const allNations = statement(
  `select coalesce(json_agg(r), '[]'::json)::text as json from (select id, code, name from hand.nations order by name) r`,
)

/** One statement, without history. */
export const created = statement(
  `insert into hand.customers as c (code, company_name, city, agent_id, nation_id) values ($1, $2, $3, $4, 1)
   returning row_to_json(c)::text as json`,
  ['N{n}', 'NUOVO {n}', 'Forlì', '{1..500}'],
)

export const changed = statement(
  `update hand.customers as c set phone = $2, note = $3, potential = $4, city = $5, updated_at = now() where id = $1::integer
   returning row_to_json(c)::text as json`,
  ['{1..10000}', '3{n}', 'Nota {n}', '{1..500}', 'Forlì'],
)
