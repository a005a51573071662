import type { Db } from '../db/database.ts'

/** A value that is read from the database when /metrics is asked for: the same in every process. */
export interface GaugeSource {
  name: string
  help: string
  labels?: readonly string[]
  read(db: Db): Promise<readonly Sample[]>
}

export interface Sample {
  labels?: Record<string, string>
  value: number
}
