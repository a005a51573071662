import pg from 'pg'

export const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

export async function administer(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // PostgreSQL refuses to clone a template that another session is cloning.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
