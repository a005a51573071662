import type pg from 'pg'

const CREATED = /^create (?:unlogged )?table (?:if not exists )?(\w+)(?: partition of (\w+))?/i
const ALTERED = /^alter table (?:if exists )?(?:only )?(\w+)/i

/**
 * Runs the statements of a migration on a cluster. A new table stays on the coordinator until the migrations have ended, with
 * its foreign keys: the cluster would refuse keys of a table that is not distributed, and distributing one with keys.
 */
export async function onCluster(client: pg.PoolClient): Promise<(statement: string) => Promise<unknown>> {
  // Functions cannot be created after a table was changed on several connections in the same transaction.
  await client.query("set citus.multi_shard_modify_mode = 'sequential'")
  const created = new Set<string>()
  const isOfNewTable = (statement: string) => {
    const [, name, parent] = CREATED.exec(statement) ?? []
    if (name && (!parent || created.has(parent))) created.add(name)
    return created.has(name ?? ALTERED.exec(statement)?.[1] ?? '')
  }
  return async (statement) => {
    if (!isOfNewTable(statement)) return client.query(statement)
    await client.query('set citus.enable_ddl_propagation = off')
    await client.query(statement)
    await client.query('set citus.enable_ddl_propagation = on')
  }
}
