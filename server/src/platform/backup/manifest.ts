/** What a backup holds. It is written last: a backup without it is not complete. */
export interface Manifest {
  format: 1
  /** The version of the program. */
  version: string
  createdAt: string
  /** The migrations of the database, by number; a restore needs the same. */
  migrations: { number: number; checksum: string }[]
  tables: TablePart[]
  partitions: Partition[]
  sequences: { name: string; value: string }[]
  files: number
  /** Files that were deleted while they were copied. */
  missing: number
  /** Whether the keys are in it, encrypted. */
  keys: boolean
}

/** The rows of a table: a compressed COPY. */
export interface TablePart {
  schema: string
  name: string
  columns: string[]
  rows: number
  /** Of the compressed bytes. */
  sha256: string
}

/** A partition by month, which must exist before its rows. */
export interface Partition {
  parent: string
  name: string
  bound: string
}

export const tableKey = (folder: string, { schema, name }: Pick<TablePart, 'schema' | 'name'>) =>
  `${folder}/tables/${schema}-${name}.copy.zst`
export const manifestKey = (folder: string) => `${folder}/manifest/backup.json`
export const keysKey = (folder: string) => `${folder}/keys/keys.enc`
export const fileKey = (folder: string, key: string) => `${folder}/files/${key}`
